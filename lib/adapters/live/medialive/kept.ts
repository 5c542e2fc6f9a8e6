/** Caches results for `ms`, so that polling does not exceed the service's rate limits. */
export const createKept = (ms: number, now: () => number) => {
  const kept = new Map<string, { at: number; value: Promise<unknown> }>();
  return {
    get<T>(key: string, ask: () => Promise<T>): Promise<T> {
      for (const [each, { at }] of kept) if (now() - at >= ms) kept.delete(each);
      const known = kept.get(key);
      if (known) return known.value as Promise<T>;
      const value = ask();
      kept.set(key, { at: now(), value });
      value.catch(() => kept.delete(key));
      return value;
    },
    forget: (): void => kept.clear(),
  };
};
