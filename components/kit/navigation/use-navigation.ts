import { useRouter, usePathname, useSearchParams } from 'next/navigation';
import { use, useMemo, useEffect } from 'react';

import { KitContext, navigateSilently } from '../kit-context';

/**
 * Removes the query from the URL after the page has read it. A secret in it would stay in the history and on
 * screen.
 */
export const useClearQuery = (): void =>
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);

/** Writes the filters of a list to the URL and resets the list to its first page. */
export const useNarrowing = (): ((changed: Record<string, string>) => void) => {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  return (changed) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changed))
      if (value) next.set(name, value);
      else next.delete(name);
    router.replace(`${path}?${next}`, { scroll: false });
  };
};

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
