/** The frame shown at a time in milliseconds; a time rounded to whole milliseconds maps to its own frame. */
export const toFrame = (milliseconds: number, fps: number): number =>
  Math.floor(((milliseconds + 0.5) * fps) / 1000 + 1e-6);

/** The start of a frame, in whole milliseconds. */
export const toFrameTime = (frame: number, fps: number): number => Math.round((frame * 1000) / fps);

/** The start of the first frame at or after a time: the first frame that shows a cue beginning then. */
export const toFirstFrameTime = (milliseconds: number, fps: number): number =>
  toFrameTime(Math.max(0, Math.ceil(((milliseconds - 0.5) * fps) / 1000 - 1e-6)), fps);

/** Rounds a time to the nearest frame start. */
export const roundToFrame = (milliseconds: number, fps: number): number =>
  toFrameTime(Math.round((milliseconds * fps) / 1000), fps);

/** Moves a time by a number of frames, to 0 at the earliest. */
export const addFrames = (milliseconds: number, frames: number, fps: number): number =>
  Math.max(0, toFrameTime(toFrame(milliseconds, fps) + frames, fps));

/** Least frames between two cues for a visible change. */
export const leastGapFrames = 2;

/** The least gap in milliseconds. */
export const getLeastGap = (fps: number): number => toFrameTime(leastGapFrames, fps);

/**
 * The nearest of some times if it is within the tolerance, otherwise the time itself. All in milliseconds.
 */
export const snapTime = (time: number, targets: readonly number[], tolerance: number): number =>
  targets.reduce(
    (best, target) =>
      Math.abs(target - time) <= tolerance &&
      (best === time || Math.abs(target - time) < Math.abs(best - time))
        ? target
        : best,
    time,
  );
