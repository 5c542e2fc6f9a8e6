/** A start closer to the end than this becomes a start at 0. Seconds. */
const lastMoment = 1;

/** Where playing begins that is to begin at `time`: at 0 where that is at, beyond or just before the end. Seconds. */
export const clampStart = (time: number, duration: number): number =>
  !(time > 0) || (duration > 0 && time >= duration - lastMoment) ? 0 : time;

/**
 * Before its metadata is loaded a `<video>` takes any position, also one beyond the end, where it would wait for ever. Metadata that
 * arrive before the first play only move that to the end. `isFirst`: it begins to play for the first time.
 */
export const settleStart = (video: HTMLVideoElement, duration: number, isFirst = false): void => {
  if (!isFirst && video.readyState > HTMLMediaElement.HAVE_NOTHING && video.played.length > 0) return;
  const time = clampStart(video.currentTime, duration);
  if (time !== video.currentTime) video.currentTime = time;
};
