import { usePathname, useRouter, useSearchParams } from 'next/navigation';

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
