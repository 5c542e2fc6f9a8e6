import { useEffect, useRef } from 'react';

import type { Review } from './use-review';

/**
 * The page's keyboard shortcuts. Their code is loaded after the page; keys pressed before that are replayed.
 * If loading fails, all buttons still work.
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
