import { isEarlyKey } from '@/lib/core/storage/storage-keys';
import type { VideoData } from '@/lib/videos/publishing/video-data';

/** Whether a video plays its preview rendition. */
export const isEarly = ({ hls }: Pick<VideoData, 'hls'>): boolean => isEarlyKey(hls ?? '');

const toRest = ({ chapters, texttracks }: VideoData): string => JSON.stringify([chapters, texttracks]);

/** Whether the data differ only in that the ladder is ready, so that switching the source suffices. */
export const isGoingUp = (before: VideoData, after: VideoData): boolean =>
  before.id === after.id &&
  isEarly(before) &&
  Boolean(after.hls) &&
  !isEarly(after) &&
  toRest(before) === toRest(after);
