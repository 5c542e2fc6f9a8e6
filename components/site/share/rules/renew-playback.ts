import type { Share } from '@/lib/review/sharing/page/describe-share';

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
