import { getLastFrame } from '@/lib/review/timecode';

import type { CommentPlace } from './comment-place';
import { getDrawnFrame } from '../../timecode';

type Carrying = {
  fromFps: number;
  toFps: number;
  /** Seconds and, if known, frames of the target version. */
  duration: number;
  frameCount?: number | null | undefined;
  /** Offset in frames of the target version. */
  offset: number;
};

/** Converts a frame between versions. Pure. */
const carryFrame = (frame: number, { fromFps, toFps, duration, frameCount, offset }: Carrying): number => {
  const last = getLastFrame({ fps: toFps, duration, frameCount });
  return Math.min(Math.max(0, Math.round((frame / fromFps) * toFps) + offset), last);
};

/** A drawing with its frame in another version; a drawing without a frame stays unchanged. Pure. */
export const carryDrawing = (drawing: unknown, carrying: Carrying): unknown => {
  const frame = getDrawnFrame(drawing, null);
  return frame === null ? drawing : { ...(drawing as object), frame: carryFrame(frame, carrying) };
};

type OldPlace = { [K in keyof CommentPlace]?: number | null | undefined };

/**
 * Converts a comment's place to another version: the same time plus offset, rounded to a frame within the
 * video. Exact if both versions have the same rate. Pure.
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
