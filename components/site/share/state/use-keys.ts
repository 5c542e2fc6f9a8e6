import { useEffect, useRef } from 'react';

import type { Review } from './use-review';

/** The keys of the page. What they stand for comes after the page itself; without it everything can still be pressed. */
export const useKeys = (review: Review): void => {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  useEffect(() => {
    const gone = new AbortController();
    import('./act-on-key').then(
      ({ actOnKey }) =>
        document.addEventListener('keydown', (event) => actOnKey(latest.current, event), gone),
      () => undefined,
    );
    return () => gone.abort();
  }, []);
};
