import { useEffect, useState } from 'react';

import type { Share } from '@/lib/review/sharing/page/describe-share';

import { renewPlayback } from '../rules/renew-playback';
import type { Film } from './create-film';
import type { ShareApi } from './share-api';

/** So long before the addresses of a private video end new ones are fetched. Milliseconds. */
const aheadMs = 5 * 60_000;
/** How often it is looked whether the film stands still, where new addresses disturb nobody. */
const checkMs = 10_000;
/** How often at most they are fetched because the player was refused. */
const refusedMs = 15_000;

/**
 * Where the player finds the film. Of a private video that is good for some hours; a page that is open for longer gets new ones, and so
 * does one whose addresses were withdrawn because somebody changed who may watch.
 */
export const usePlayback = ({ share, api, film }: { share: Share; api: ShareApi; film: Film }) => {
  const [fresh, setFresh] = useState<{ of: Share; playback: Share['playback'] } | null>(null);
  const playback = fresh?.of === share ? fresh.playback : share.playback;
  const { expiresAt, data } = playback;
  useEffect(() => {
    if (expiresAt === null) return;
    const end = Date.parse(expiresAt);
    let renewedAt = 0;
    const renew = (): void => {
      renewedAt = Date.now();
      api.open(share.video.version).then(
        (opened) => setFresh({ of: share, playback: renewPlayback({ data }, opened) }),
        // The next look tries again; the comments' own calls say where the link ended.
        () => undefined,
      );
    };
    const timer = setInterval(() => {
      const isDue = Date.now() > end - aheadMs;
      if (isDue && !document.hidden && !(film.getState().isPlaying && Date.now() < end)) renew();
    }, checkMs);
    const stop = film.subscribe(() => {
      if (film.getState().isBroken && Date.now() - renewedAt > refusedMs) renew();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [expiresAt, data, api, film, share]);
  return playback;
};
