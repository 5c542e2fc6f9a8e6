/** Whoever would see less than this much of a video sees it from the beginning. Seconds. */
const lastMoment = 1;

/** Where playing begins that is to begin at `time`: at 0 where that is at, beyond or just before the end. Seconds. */
export const clampStart = (time: number, duration: number): number =>
  !(time > 0) || (duration > 0 && time >= duration - lastMoment) ? 0 : time;

/** Before a browser knows a file it takes any place to begin at, and then waits there for ever. */
export const settleStart = (video: HTMLVideoElement, duration: number): void => {
  if (video.readyState > HTMLMediaElement.HAVE_NOTHING) return;
  const time = clampStart(video.currentTime, duration);
  if (time !== video.currentTime) video.currentTime = time;
};
