/** A start closer to the end than this becomes a start at 0. Seconds. */
const lastMoment = 1;

/** The start position for a requested `time`: 0 if that is at, beyond or just before the end. Seconds. */
export const clampStart = (time: number, duration: number): number =>
  !(time > 0) || (duration > 0 && time >= duration - lastMoment) ? 0 : time;

/**
 * Before its metadata has loaded, a `<video>` accepts any position, including one beyond the end, where it
 * would wait forever. Metadata that arrives before the first play only clamps it to the end. `isFirst`:
 * playback starts for the first time.
 */
export const settleStart = (video: HTMLVideoElement, duration: number, isFirst = false): void => {
  if (!isFirst && video.readyState > HTMLMediaElement.HAVE_NOTHING && video.played.length > 0) return;
  const time = clampStart(video.currentTime, duration);
  if (time !== video.currentTime) video.currentTime = time;
};
