import { getLastFrame } from '@/lib/review/film-length';

import type { CommentPlace } from './comment-place';
import { getDrawnFrame } from './drawn-frame';

type Carrying = {
  fromFps: number;
  toFps: number;
  /** Seconds, of the version that it is put to, and its frames where they are known. */
  duration: number;
  frameCount?: number | null | undefined;
  /** Frames of that version. */
  offset: number;
};

/** One frame of a version in another. Pure. */
const carryFrame = (frame: number, { fromFps, toFps, duration, frameCount, offset }: Carrying): number => {
  const last = getLastFrame({ fps: toFps, duration, frameCount });
  return Math.min(Math.max(0, Math.round((frame / fromFps) * toFps) + offset), last);
};

/** A drawing with its frame in another version; one that names none stays as it is. Pure. */
export const carryDrawing = (drawing: unknown, carrying: Carrying): unknown => {
  const frame = getDrawnFrame(drawing, null);
  return frame === null ? drawing : { ...(drawing as object), frame: carryFrame(frame, carrying) };
};

type OldPlace = { [K in keyof CommentPlace]?: number | null | undefined };

/**
 * Where a comment of one version stands in another: at the same time, shifted, brought to a frame and kept within the film. Of the same
 * rate no frame is lost. Pure.
 */
export const carryPlace = ({ frameIn, frameOut }: OldPlace, carrying: Carrying): CommentPlace => {
  if (frameIn === null || frameIn === undefined)
    return { videoTimecode: null, frameIn: null, frameOut: null };
  const carry = (frame: number): number => carryFrame(frame, carrying);
  const start = carry(frameIn);
  const end = typeof frameOut === 'number' ? carry(frameOut) : null;
  return {
    frameIn: start,
    frameOut: end !== null && end > start ? end : null,
    videoTimecode: start / carrying.toFps,
  };
};
