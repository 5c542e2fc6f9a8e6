import { useRouter } from 'next/navigation';
import { use, useMemo } from 'react';

import { KitContext, navigateSilently } from '../kit-context';

/**
 * Opens other addresses of the site by its router, and says that a page is coming where it takes a while, as
 * links do.
 */
export const useGo = () => {
  const router = useRouter();
  const navigate = use(KitContext)?.navigate ?? navigateSilently;
  return useMemo(
    () => ({
      push: (href: string) => navigate(() => router.push(href)),
      replace: (href: string) => navigate(() => router.replace(href)),
    }),
    [navigate, router],
  );
};
