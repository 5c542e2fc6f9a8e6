import { findVideos } from './find-videos';

/**
 * Runs before every page of the ABR bench: what is on the screen every 50 ms. `at` is in milliseconds since the navigation, `time` the
 * place in the video in seconds, `lines` the height of the picture that is shown (0: none yet).
 */
export type Sample = { at: number; time: number; lines: number };

const interval = 50;
const samples: Sample[] = [];
Object.assign(window, { samples });

setInterval(() => {
  const [video] = findVideos().filter(({ paused }) => !paused);
  if (video) samples.push({ at: performance.now(), time: video.currentTime, lines: video.videoHeight });
}, interval);
