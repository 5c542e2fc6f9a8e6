import type { Video } from '@/payload-types';

import type { VideoState } from './video-data';

type StateFields = Pick<Video, 'id' | 'visibility' | 'sourceFolder' | 'status' | 'statusProgress'>;

const describeState = ({
  visibility,
  sourceFolder,
  status,
  statusProgress,
}: StateFields): Pick<VideoState, 'state' | 'percent'> => {
  if (visibility !== 'public') return { state: 'private' };
  if (sourceFolder) return { state: 'ready' };
  if (status === 'ERROR') return { state: 'error' };
  if (status === 'NO_FILE') return { state: 'waiting' };
  return { state: 'encoding', percent: Math.round(statusProgress ?? 0) };
};

/** Public information for anybody who knows a video's id, see `VideoState`. */
export const toVideoState = (video: StateFields): VideoState => ({
  schema: 1,
  id: video.id,
  ...describeState(video),
});
