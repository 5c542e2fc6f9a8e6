/** The length of a video stream. */
export type VideoLength = {
  fps: number;
  /** Seconds of the container, whose audio may outlast the last frame. */
  duration: number;
  /**
   * Frames of the video stream; null or missing until it is encoded, and for versions that were encoded
   * before it was stored.
   */
  frameCount?: number | null | undefined;
};

/** Tolerance for a player's clock, which may be slightly off the frame it shows. */
export const clockTolerance = 1e-4;

/** Number of frames, at least one. Pure. */
export const countFrames = ({ fps, duration, frameCount }: VideoLength): number =>
  frameCount || Math.max(1, Math.ceil(duration * fps - clockTolerance));

/** The last frame, counted from 0. Pure. */
export const getLastFrame = (media: VideoLength): number => countFrames(media) - 1;

/** The frame of a drawing: its own, or that of its comment; null if neither has one. Pure. */
export const getDrawnFrame = (drawing: unknown, frameIn: number | null): number | null => {
  const frame = (drawing as { frame?: unknown } | null)?.frame;
  return typeof frame === 'number' ? frame : frameIn;
};

/**
 * How editors count frames: at a whole rate; a video of 29.97 or 23.976 frames per second runs slightly
 * behind it.
 */
export type FrameCount = {
  /** Frames per second of the counter. */
  base: number;
  /** Whether numbers are skipped so that the counter keeps up with the clock (29.97 and 59.94). */
  isDropFrame: boolean;
};

/** NTSC rates are a thousandth below whole ones. */
const isNtsc = (fps: number, base: number): boolean => Math.abs(fps - (base * 1000) / 1001) < 0.005;

/** The counting of a frame rate: drop-frame at 29.97 and 59.94. Pure. */
const getFrameCount = (fps: number): FrameCount => {
  const base = Math.max(1, Math.round(fps));
  return { base, isDropFrame: (base === 30 || base === 60) && isNtsc(fps, base) };
};

/** A rate as a fraction in lowest terms: 30000/1001 for 29.97. Pure. */
export const toRateFraction = (fps: number): { numerator: number; denominator: number } => {
  const base = Math.max(1, Math.round(fps));
  if (isNtsc(fps, base)) return { numerator: base * 1000, denominator: 1001 };
  if (Math.abs(fps - base) < 0.0005) return { numerator: base, denominator: 1 };
  const numerator = Math.round(fps * 1000);
  const divisor = findDivisor(numerator, 1000);
  return { numerator: numerator / divisor, denominator: 1000 / divisor };
};

const findDivisor = (a: number, b: number): number => (b === 0 ? a : findDivisor(b, a % b));

/**
 * The counter's number for a frame counted from 0. Drop-frame skips the first two (four at 59.94) numbers of
 * every minute except each tenth.
 */
const toCounted = (frame: number, { base, isDropFrame }: FrameCount): number => {
  if (!isDropFrame) return frame;
  const dropped = base / 15;
  const perMinute = base * 60 - dropped;
  const perTen = perMinute * 10 + dropped;
  const tens = Math.floor(frame / perTen);
  const rest = frame % perTen;
  const minutes = rest < base * 60 ? 0 : 1 + Math.floor((rest - base * 60) / perMinute);
  return frame + dropped * (tens * 9 + minutes);
};

const writeTimecode = (frame: number, count: FrameCount, isRunning = false): string => {
  const { base, isDropFrame } = count;
  const counted = toCounted(frame, count);
  const pair = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(counted / base);
  const allHours = Math.floor(seconds / 3600);
  // The counter restarts after a day.
  const hours = isRunning ? allHours : allHours % 24;
  const clock = [hours, Math.floor(seconds / 60) % 60, seconds % 60].map(pair).join(':');
  return `${clock}${isDropFrame ? ';' : ':'}${pair(counted % base)}`;
};

/**
 * `HH:MM:SS:FF` of a frame counted from 0; `;` before the frames marks drop-frame. 1284 at 25 is
 * `00:00:51:09`. Pure.
 */
export const toTimecode = (frame: number, fps: number): string => writeTimecode(frame, getFrameCount(fps));

/** `HH:MM:SS:FF`, up to `23:59:59`; `;` before the frames for drop-frame. */
const timecodePattern = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)[:;](\d{2,3})$/;

const readTimecode = (text: string, { base, isDropFrame }: FrameCount): number | null => {
  const match = timecodePattern.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  if (frames >= base) return null;
  const counted = ((hours * 60 + minutes) * 60 + seconds) * base + frames;
  if (!isDropFrame) return counted;
  const dropped = base / 15;
  if (seconds === 0 && frames < dropped && minutes % 10 !== 0) return null;
  const allMinutes = hours * 60 + minutes;
  return counted - dropped * (allMinutes - Math.floor(allMinutes / 10));
};

/**
 * The frame of a time code, counted from 0; null for an invalid text or a number that drop-frame skips.
 * Pure.
 */
export const fromTimecode = (text: string, fps: number): number | null =>
  readTimecode(text, getFrameCount(fps));

/** Numbering of a video's frames. */
export type FrameClock = FrameCount & {
  /** The counter's frame number at the video's first frame. */
  start: number;
  /** The time code of a frame of the video, counted from 0. */
  toCode: (frame: number) => string;
  /**
   * Like `toCode`, but the first frame after 23:59:59 is at 24:00:00, for readers that require increasing
   * times.
   */
  toRunningCode: (frame: number) => string;
};

/**
 * Numbers a video's frames from a start time code, or from zero. At rates with both countings, the last
 * separator of the start selects drop-frame. Null if the start is not a time code of this rate. Pure.
 */
export const parseClock = (fps: number, start: string | null): FrameClock | null => {
  const usual = getFrameCount(fps);
  const count = { ...usual, isDropFrame: usual.isDropFrame && (start === null || start.includes(';')) };
  const first = start === null ? 0 : readTimecode(start, count);
  if (first === null) return null;
  return {
    ...count,
    start: first,
    toCode: (frame) => writeTimecode(first + frame, count),
    toRunningCode: (frame) => writeTimecode(first + frame, count, true),
  };
};

/** Like `parseClock`, for a start that may be invalid, as in a file: then frames count from zero. Pure. */
export const createClock = (fps: number, start: string | null): FrameClock => {
  const found = parseClock(fps, start) ?? parseClock(fps, null);
  if (!found) throw new Error('zero must be a valid timecode at every frame rate');
  return found;
};

/** Start of time codes: the source's, zero, or a given one. */
export type TimecodeChoice = 'source' | 'zero' | (string & {});

/** The start time code of a choice; null for zero in the usual counting. Pure. */
export const chooseStart = (choice: TimecodeChoice, source: string | null): string | null => {
  if (choice === 'source') return source;
  // A non-drop-frame source also counts from zero without drop-frame.
  if (choice === 'zero') return source && source.replaceAll(/\d/g, '0');
  return choice;
};
