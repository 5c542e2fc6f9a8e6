import { clockTolerance } from '@/lib/review/timecode';

/** The frame shown at a time in seconds, counted from 0. Must match the server's rounding. */
export const toFrame = (seconds: number, fps: number): number =>
  Math.max(0, Math.floor(seconds * fps + clockTolerance));

/** The time in the middle of a frame, in seconds. Rounding never reaches a neighbouring frame. */
export const toMiddle = (frame: number, fps: number): number => (frame + 0.5) / fps;

/** Parses a chapter timestamp (`00:01:30`, `01:30.500`) to seconds. */
export const parseTimestamp = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part || 0), 0);
