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

const pattern = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3})\d*)?$/;

/** Whole milliseconds of `1:02.5`, `01:02,500`, `62.5` or `1:00:02`; null if invalid. */
export const parseTimeText = (text: string): number | null => {
  const found = pattern.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = '0', fraction = ''] = found;
  // After minutes, 75 seconds are a typing error.
  if ((minutes !== undefined && Number(seconds) >= 60) || (hours !== undefined && Number(minutes) >= 60))
    return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
};

/** A time with a sign: `-0.5`, `+1:02`. */
export const parseOffsetText = (text: string): number | null => {
  const found = /^\s*([+\-−–]?)(.*)$/.exec(text);
  const time = parseTimeText(found?.[2] ?? '');
  if (time === null) return null;
  return found?.[1] && found[1] !== '+' ? -time : time;
};

/** Formats whole milliseconds as `02:15.200`, from one hour on as `1:02:15.200`. */
export const formatTimeText = (milliseconds: number): string => {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const whole = Math.floor(milliseconds / 1000);
  const hours = Math.floor(whole / 3600);
  const clock = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(milliseconds % 1000, 3)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
};
