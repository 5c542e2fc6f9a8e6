import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect } from 'react';

/** After the last key, so that not each of them asks the server. */
const waitMs = 250;

/** Puts what a list is narrowed by into the address, from its first page on; what is searched for follows the typing. */
export const useNarrowing = (search: string) => {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const narrow = useCallback(
    (changed: Record<string, string>): void => {
      const next = new URLSearchParams(params);
      next.delete('page');
      for (const [name, value] of Object.entries(changed))
        if (value) next.set(name, value);
        else next.delete(name);
      router.replace(`${path}?${next}`, { scroll: false });
    },
    [params, path, router],
  );
  useEffect(() => {
    if (search.trim() === (params.get('search') ?? '')) return undefined;
    const timer = setTimeout(() => narrow({ search: search.trim() }), waitMs);
    return () => clearTimeout(timer);
  }, [search, params, narrow]);
  return narrow;
};
