import { findVideos } from './find-videos';

/**
 * Runs before every page of the bench: when the poster was there, when the first press was, and when the first frame
 * of a video that plays was presented after it. All in milliseconds since the navigation.
 */
export type Probe = { poster?: number; press?: number; frame?: number };

const probe: Probe = {};

/** What became of the videos, for a visit that never got to see a frame. */
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
    // A frame that was decoded ahead is presented before anything plays.
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

// Not largest-contentful-paint: that leaves most video posters out. Two frames on, what has arrived is on the screen.
new PerformanceObserver((list) => {
  if (!list.getEntries().some(({ name }) => /\/poster\.\w+$/.test(name))) return;
  requestAnimationFrame(() => requestAnimationFrame(() => (probe.poster ??= performance.now())));
}).observe({ type: 'resource', buffered: true });
