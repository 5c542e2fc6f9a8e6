import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** Rows that are drawn with the page, and how many more with each step. */
const atOnce = 30;

/**
 * The first rows of a long list, and soon all of them: each step is a short task of its own, so that the page answers meanwhile. `least`
 * rows are there at once.
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
