import { findVideos } from './find-videos';

/**
 * Runs before each page. Records the time of the poster, of the first press, and of the first frame
 * presented during playback, in milliseconds since the navigation.
 */
export type Probe = { poster?: number; press?: number; frame?: number };

const probe: Probe = {};

/** State of the videos, which explains a visit without a frame. */
const describeVideos = (): string =>
  findVideos()
    .map(({ paused, currentTime, readyState, networkState, error, src }) =>
      JSON.stringify({ paused, currentTime, readyState, networkState, error: error?.message, src }),
    )
    .join(' ');
Object.assign(window, { probe, describeVideos });

const seen = new WeakSet<HTMLVideoElement>();
const watch = (video: HTMLVideoElement): void => {
  video.requestVideoFrameCallback(() => {
    // A preloaded frame is presented before playback starts.
    if (video.paused) watch(video);
    else probe.frame ??= performance.now();
  });
};

const hunt = (): void => {
  for (const video of findVideos()) {
    if (!seen.has(video)) watch(video);
    seen.add(video);
  }
  if (probe.frame === undefined) requestAnimationFrame(hunt);
};

const onPress = (): void => {
  if (probe.press !== undefined) return;
  probe.press = performance.now();
  hunt();
};
addEventListener('pointerdown', onPress, { capture: true });

// largest-contentful-paint ignores most video posters. A loaded poster is on screen two frames later.
new PerformanceObserver((list) => {
  if (!list.getEntries().some(({ name }) => /\/poster\.\w+$/.test(name))) return;
  requestAnimationFrame(() => requestAnimationFrame(() => (probe.poster ??= performance.now())));
}).observe({ type: 'resource', buffered: true });
