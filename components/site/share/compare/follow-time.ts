import { clockTolerance, getLastFrame, type FilmLength } from '@/lib/review/timecode';

type Place = {
  /** Frame of the leading video, counted from 0. */
  frame: number;
  fps: number;
  /** Frames by which the same content appears later in the leading video. */
  offset: number;
  older: FilmLength;
};

/**
 * The position of an older version for a frame of the leading video: its frame, clamped to its length, and
 * the time in seconds. Versions with different frame rates are matched by time.
 */
export const followTime = ({ frame, fps, offset, older }: Place): { frame: number; time: number } => {
  const time = (frame - offset + 0.5) / fps;
  const found = Math.floor(time * older.fps + clockTolerance);
  return { time, frame: Math.min(Math.max(0, found), getLastFrame(older)) };
};
