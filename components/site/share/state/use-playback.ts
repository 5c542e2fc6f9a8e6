import { useEffect, useState } from 'react';

import { useReview } from '../review-context';

/** So long before the addresses of a private video end new ones are fetched. Milliseconds. */
const aheadMs = 5 * 60_000;
/** How often it is looked whether the film stands still, where new addresses disturb nobody. */
const checkMs = 10_000;

/** Where the player finds the film. Of a private video that is good for some hours; a page that is open for longer gets new ones. */
export const usePlayback = () => {
  const { share, api, film } = useReview();
  const [playback, setPlayback] = useState(share.playback);
  const { expiresAt } = playback;
  useEffect(() => {
    if (expiresAt === null) return;
    const end = Date.parse(expiresAt);
    const timer = setInterval(() => {
      const isDue = Date.now() > end - aheadMs;
      if (!isDue || document.hidden || (film.getState().isPlaying && Date.now() < end)) return;
      api.open().then(
        (fresh) => setPlayback(fresh.playback),
        // The next look tries again; the comments' own calls say where the link ended.
        () => undefined,
      );
    }, checkMs);
    return () => clearInterval(timer);
  }, [expiresAt, api, film]);
  return playback;
};
