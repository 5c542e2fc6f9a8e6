import { clockTolerance, getLastFrame, type FilmLength } from '@/lib/review/film-length';

type Place = {
  /** Of the leading film, from 0. */
  frame: number;
  fps: number;
  /** Frames of the leading film by which it shows the same later. */
  offset: number;
  older: FilmLength;
};

/**
 * Where an older version stands while the leading film shows a frame: the frame, kept within it, and the time in seconds. Versions of
 * different rates meet by time.
 */
export const followTime = ({ frame, fps, offset, older }: Place): { frame: number; time: number } => {
  const time = (frame - offset + 0.5) / fps;
  const found = Math.floor(time * older.fps + clockTolerance);
  return { time, frame: Math.min(Math.max(0, found), getLastFrame(older)) };
};
