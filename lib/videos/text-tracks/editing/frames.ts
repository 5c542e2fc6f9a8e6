/**
 * The frame that is shown at a time in milliseconds; a time that was rounded to a whole one is its own
 * frame's.
 */
export const toFrame = (milliseconds: number, fps: number): number =>
  Math.floor(((milliseconds + 0.5) * fps) / 1000 + 1e-6);

/** When a frame begins, in whole milliseconds. */
export const toFrameTime = (frame: number, fps: number): number => Math.round((frame * 1000) / fps);

/** When the first frame begins at a time or after it: the first on which a cue that begins then is seen. */
export const toFirstFrameTime = (milliseconds: number, fps: number): number =>
  toFrameTime(Math.max(0, Math.ceil(((milliseconds - 0.5) * fps) / 1000 - 1e-6)), fps);

/** The nearest beginning of a frame. */
export const roundToFrame = (milliseconds: number, fps: number): number =>
  toFrameTime(Math.round((milliseconds * fps) / 1000), fps);

/** A time so many frames later (or earlier), never before 0. */
export const addFrames = (milliseconds: number, frames: number, fps: number): number =>
  Math.max(0, toFrameTime(toFrame(milliseconds, fps) + frames, fps));

/** Two cues need at least this many frames between them, or a person sees no change. */
export const leastGapFrames = 2;

/** The least gap in milliseconds. */
export const getLeastGap = (fps: number): number => toFrameTime(leastGapFrames, fps);

/**
 * Of a set of times the nearest to one, where it is close enough; otherwise the time itself. All in
 * milliseconds.
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
