import { lastFrame } from '../rules/timecode';

type Place = {
  /** Of the leading film, from 0. */
  frame: number;
  fps: number;
  /** Frames of the leading film by which it shows the same later. */
  offset: number;
  older: { duration: number; fps: number };
};

/**
 * Where an older version stands while the leading film shows a frame: the frame, kept within it, and the time in seconds. Versions of
 * different rates meet by time.
 */
export const followTime = ({ frame, fps, offset, older }: Place): { frame: number; time: number } => {
  const time = (frame - offset + 0.5) / fps;
  const found = Math.floor(time * older.fps + 1e-4);
  return { time, frame: Math.min(Math.max(0, found), lastFrame(older.duration, older.fps)) };
};
