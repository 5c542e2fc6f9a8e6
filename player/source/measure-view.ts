import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { WatchOptions } from './watch-experience';

/**
 * Loads the code that measures a view, unless the design disables reports. A signed URL is not a counted
 * view.
 */
export const measureView = ({ data, ...options }: WatchOptions & { data: VideoData }): void => {
  if (!data.design.measure || (data.hls ?? data.mp4[0]?.url ?? '').includes('?')) return;
  void import('./watch-experience').then(
    ({ watchExperience }) => options.signal.aborted || watchExperience(options),
    () => undefined,
  );
};
