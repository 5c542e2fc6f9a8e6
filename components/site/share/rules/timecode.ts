import { clockTolerance } from '@/lib/review/film-length';

/** The frame that is seen at a time in seconds, counted from 0; as the server counts. */
export const toFrame = (seconds: number, fps: number): number =>
  Math.max(0, Math.floor(seconds * fps + clockTolerance));

/** A time in the middle of a frame, in seconds: there no rounding leads to its neighbour. */
export const toMiddle = (frame: number, fps: number): number => (frame + 0.5) / fps;

/** Chapters' timestamps (`00:01:30`, `01:30.500`) in seconds. */
export const parseTimestamp = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part || 0), 0);
