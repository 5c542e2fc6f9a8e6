import { useEffect, useRef } from 'react';

import type { Review } from './use-review';

/**
 * The keys of the page. What they stand for comes after the page itself, and what was pressed until then is done then; without it
 * everything can still be pressed.
 */
export const useKeys = (review: Review): void => {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent): void => void early.push(event);
    document.addEventListener('keydown', keep, { signal });
    import('./act-on-key').then(
      ({ actOnKey }) => {
        if (signal.aborted) return;
        const act = (event: KeyboardEvent): void => actOnKey(latest.current, event);
        document.removeEventListener('keydown', keep);
        early.forEach(act);
        document.addEventListener('keydown', act, { signal });
      },
      () => gone.abort(),
    );
    return () => gone.abort();
  }, []);
};
