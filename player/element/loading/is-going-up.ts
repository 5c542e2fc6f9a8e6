import { isEarlyKey } from '@/lib/core/storage/storage-keys';
import type { VideoData } from '@/lib/videos/publishing/video-data';

/** Whether a video plays what there is before its ladder. */
export const isEarly = ({ hls }: Pick<VideoData, 'hls'>): boolean => isEarlyKey(hls ?? '');

const toRest = ({ chapters, texttracks }: VideoData): string => JSON.stringify([chapters, texttracks]);

/** Whether data differ in that the ladder is there, so that another source is all that is needed. */
export const isGoingUp = (before: VideoData, after: VideoData): boolean =>
  before.id === after.id &&
  isEarly(before) &&
  Boolean(after.hls) &&
  !isEarly(after) &&
  toRest(before) === toRest(after);
