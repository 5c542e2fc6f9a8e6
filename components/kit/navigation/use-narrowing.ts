import { usePathname, useRouter, useSearchParams } from 'next/navigation';

/** Puts what a list is narrowed by into the address, from its first page on. */
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
