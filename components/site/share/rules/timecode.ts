/** A player's clock stands a little before or behind the frame that it shows. */
const clockTolerance = 1e-4;

/** The frame that is seen at a time in seconds, counted from 0; as the server counts. */
export const toFrame = (seconds: number, fps: number): number =>
  Math.max(0, Math.floor(seconds * fps + clockTolerance));

/** A time in the middle of a frame, in seconds: there no rounding leads to its neighbour. */
export const toMiddle = (frame: number, fps: number): number => (frame + 0.5) / fps;

/** The last frame of a film, counted from 0. */
export const lastFrame = (duration: number, fps: number): number =>
  Math.max(0, Math.ceil(duration * fps - clockTolerance) - 1);

/** Chapters' timestamps (`00:01:30`, `01:30.500`) in seconds. */
export const parseTimestamp = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part || 0), 0);
