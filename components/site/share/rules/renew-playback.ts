import type { Share } from '@/lib/review/sharing/page/describe-share';

/**
 * Where a player goes on once its addresses were withdrawn or ran out. One that follows data.json keeps following it as long as its version
 * is the served one, also where storage does not tell of it this very moment, as between two changes of who may watch: with data of its own
 * it would be another player, which begins anew and stands still. Pure.
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
