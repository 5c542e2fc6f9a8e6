import { useEffect, useState } from 'react';

import type { Share } from '@/lib/review/sharing/page/describe-share';

import type { ReviewVideo } from './create-review-video';
import type { ShareApi } from './share-api';

/**
 * The playback to use after media URLs were revoked or expired. A player that polls data.json keeps polling
 * while its version is the served one, even if data.json is briefly missing: new data would remount the
 * player and pause it. Pure.
 */
export const renewPlayback = (
  before: Pick<Share['playback'], 'data'>,
  {
    playback,
    video,
    versions,
  }: Pick<Share, 'playback' | 'versions'> & { video: Pick<Share['video'], 'version'> },
): Share['playback'] => {
  const isServed = versions[0]?.version === video.version;
  return before.data === null && isServed ? { ...playback, data: null } : playback;
};

/** Milliseconds before the expiry of a private video's URLs at which new ones are fetched. */
const aheadMs = 5 * 60_000;
/** Milliseconds between checks whether the video is paused, when new URLs do not interrupt playback. */
const checkMs = 10_000;
/** Minimum milliseconds between fetches caused by refused requests of the player. */
const refusedMs = 15_000;

/**
 * The player's media URLs. The URLs of a private video expire after some hours, so a long-open page fetches
 * new ones. It also does so if URLs are revoked because the video's visibility changed.
 */
export const usePlayback = ({
  share,
  api,
  reviewVideo,
}: {
  share: Share;
  api: ShareApi;
  reviewVideo: ReviewVideo;
}) => {
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
        // The next check retries. The calls for comments detect an expired link.
        () => undefined,
      );
    };
    const timer = setInterval(() => {
      const isDue = Date.now() > end - aheadMs;
      if (isDue && !document.hidden && !(reviewVideo.getState().isPlaying && Date.now() < end)) renew();
    }, checkMs);
    const stop = reviewVideo.subscribe(() => {
      if (reviewVideo.getState().isBroken && Date.now() - renewedAt > refusedMs) renew();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [expiresAt, data, api, reviewVideo, share]);
  return playback;
};
