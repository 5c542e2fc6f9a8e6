import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** Rows rendered at first, and rows added per step. */
const atOnce = 30;

/**
 * Renders the first rows of a long list, then the rest in short steps, so that the page stays responsive.
 * `least` rows are rendered at first.
 */
export const useGrowing = <T>(rows: readonly T[], least: number): readonly T[] => {
  const [count, setCount] = useState(atOnce);
  const settled = useDeferredValue(rows);
  const isWhole = count >= settled.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + atOnce)));
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return settled.slice(0, Math.max(count, least));
};
