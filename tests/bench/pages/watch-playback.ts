import { findVideos } from './find-videos';

/**
 * Runs before each page of the ABR bench, and samples every 50 ms: `at` in milliseconds since the
 * navigation, `time` the position in seconds, `lines` the height of the displayed frame (0 for none).
 */
export type Sample = { at: number; time: number; lines: number };

const interval = 50;
const samples: Sample[] = [];
Object.assign(window, { samples });

setInterval(() => {
  const [video] = findVideos().filter(({ paused }) => !paused);
  if (video) samples.push({ at: performance.now(), time: video.currentTime, lines: video.videoHeight });
}, interval);
