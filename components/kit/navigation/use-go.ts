import { useRouter } from 'next/navigation';
import { use, useMemo } from 'react';

import { KitContext, navigateSilently } from '../kit-context';

/** Navigates within the site with the router, and shows the same loading indicator as links. */
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
