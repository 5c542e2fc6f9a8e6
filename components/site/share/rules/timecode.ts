/** A player's clock stands a little before or behind the frame that it shows. */
const clockTolerance = 1e-4;

/** Where the rate is not known. */
export const usualFps = 30;

/** The frame that is seen at a time in seconds, counted from 0; as the server counts. */
export const toFrame = (seconds: number, fps: number): number =>
  Math.max(0, Math.floor(seconds * fps + clockTolerance));

/** A time in the middle of a frame, in seconds: there no rounding leads to its neighbour. */
export const toMiddle = (frame: number, fps: number): number => (frame + 0.5) / fps;

/** The last frame of a film, counted from 0. */
export const lastFrame = (duration: number, fps: number): number =>
  Math.max(0, Math.ceil(duration * fps - clockTolerance) - 1);

const isNear = (fps: number, rate: number): boolean => Math.abs(fps - rate) < 0.005;

/** Rates at which editors drop numbers of frames, two or four a minute, so that the timecode keeps to the clock. */
const droppedAMinute = (fps: number): number => {
  if (isNear(fps, 30000 / 1001)) return 2;
  return isNear(fps, 60000 / 1001) ? 4 : 0;
};

/** Counts the numbers that drop-frame leaves out: in every minute but each tenth. */
const withDropped = (frame: number, nominal: number, dropped: number): number => {
  const perMinute = nominal * 60 - dropped;
  const perTen = perMinute * 10 + dropped;
  const tens = Math.floor(frame / perTen);
  const rest = frame % perTen;
  const minutes = rest < nominal * 60 ? 0 : Math.floor((rest - dropped) / perMinute);
  return frame + dropped * (9 * tens + minutes);
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** `00:00:51:09` for frame 1284 at 25 a second; drop-frame has `;` before the frames: `00:01:00;02`. */
export const formatTimecode = (frame: number, fps: number): string => {
  const nominal = Math.round(fps);
  const dropped = droppedAMinute(fps);
  const count = dropped > 0 ? withDropped(frame, nominal, dropped) : frame;
  const seconds = Math.floor(count / nominal);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':');
  return `${clock}${dropped > 0 ? ';' : ':'}${pad(count % nominal)}`;
};

/** `00:01:02:00` or `00:01:52:00–00:02:04:12`. */
export const formatPlace = (
  { frameIn, frameOut }: { frameIn: number; frameOut: number | null },
  fps: number,
): string =>
  [frameIn, ...(frameOut === null ? [] : [frameOut])].map((frame) => formatTimecode(frame, fps)).join('–');

/** Chapters' timestamps (`00:01:30`, `01:30.500`) in seconds. */
export const parseTimestamp = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part || 0), 0);
