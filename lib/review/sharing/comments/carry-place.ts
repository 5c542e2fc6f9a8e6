import type { Phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import { moveRange, moveTime, type Move } from '@/lib/core/media/clips';

import { getDrawnFrame, clockTolerance, countFrames, type VideoLength, getLastFrame } from '../../timecode';

type Asked = {
  videoTimecode?: number | null | undefined;
  frameIn?: number | null | undefined;
  frameOut?: number | null | undefined;
  /** Its frame is the comment's place if no other is given. */
  drawing?: { frame?: number | undefined } | null | undefined;
};
type CommentPlace = { videoTimecode: number | null; frameIn: number | null; frameOut: number | null };

/** The frame visible at a time in seconds, counted from 0. Pure. */
export const toFrame = (seconds: number, fps: number): number => Math.floor(seconds * fps + clockTolerance);

/** The start of a frame in seconds. Pure. */
const toSeconds = (frame: number, fps: number): number => frame / fps;

const refuse = (field: string, reason: Phrase): AppError =>
  new AppError('comment_frames', { detail: `${field}: ${reason}` }, { field });

const assertFrame = (field: string, frame: number, media: VideoLength): void => {
  const last = getLastFrame(media);
  if (frame > last) throw refuse(field, `must be at most ${last}, the last frame of the video`);
};

/** A time up to one frame past the end counts as the last frame. */
const findFrame = (seconds: number, media: VideoLength): number => {
  const { fps, duration } = media;
  const end = Math.max(duration, countFrames(media) / fps);
  if (seconds > end + 1 / fps)
    throw refuse('videoTimecode', `must be at most ${end}, the duration of the video in seconds`);
  return Math.min(toFrame(seconds, fps), getLastFrame(media));
};

const nowhere: CommentPlace = { videoTimecode: null, frameIn: null, frameOut: null };

/**
 * The place of a comment. Frames take precedence: a time alone is converted to its frame, and a time beside
 * a frame is kept only if it is within that frame. Throws `comment_frames`, naming the field, for a place
 * outside the video. Pure.
 */
export const placeComment = (
  { videoTimecode, frameIn: first, frameOut, drawing }: Asked,
  media: VideoLength,
): CommentPlace => {
  if (drawing?.frame !== undefined) assertFrame('drawing.frame', drawing.frame, media);
  const isTimed = typeof videoTimecode === 'number';
  const frameIn = first ?? (isTimed ? findFrame(videoTimecode, media) : (drawing?.frame ?? null));
  if (typeof frameOut === 'number') {
    if (typeof first !== 'number') throw refuse('frameOut', 'requires frameIn');
    if (frameOut < first) throw refuse('frameOut', 'must not be less than frameIn');
    assertFrame('frameOut', frameOut, media);
  }
  if (frameIn === null) {
    // A drawing without a frame would never be visible.
    if (drawing) throw refuse('drawing', 'requires a frame (drawing.frame, frameIn or videoTimecode)');
    return nowhere;
  }
  assertFrame('frameIn', frameIn, media);
  return {
    videoTimecode:
      isTimed && toFrame(videoTimecode, media.fps) === frameIn
        ? videoTimecode
        : toSeconds(frameIn, media.fps),
    frameIn,
    frameOut: typeof frameOut === 'number' && frameOut > frameIn ? frameOut : null,
  };
};

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

type Moving = {
  moves: readonly Move[];
  fps: number;
  to: { duration: number; frameCount?: number | null | undefined };
};

/**
 * A comment's place and drawing in a trimmed version of the same frame rate. A stretch keeps what remains of
 * it; a comment on a removed part has no place there and is marked. Pure.
 */
export const movePlace = (
  { frameIn, frameOut, drawing }: OldPlace & { drawing?: unknown },
  { moves, fps, to }: Moving,
): CommentPlace & { drawing: unknown; isInRemovedPart: boolean } => {
  const drawn = getDrawnFrame(drawing, null);
  const first = frameIn ?? drawn;
  if (first === null) return { ...nowhere, drawing: drawing ?? null, isInRemovedPart: false };
  const last = getLastFrame({ fps, ...to });
  const toMovedFrame = (seconds: number): number => Math.min(Math.max(0, Math.round(seconds * fps)), last);
  const end = Math.max(first, frameOut ?? first);
  const range = moveRange({ start: first / fps, end: (end + 1) / fps }, moves);
  if (!range) return { ...nowhere, drawing: null, isInRemovedPart: true };
  const start = toMovedFrame(range.start);
  const lastOfRange = Math.max(start, Math.min(last, Math.round(range.end * fps) - 1));
  const drawnAt = drawn === null ? null : moveTime(drawn / fps, moves);
  return {
    frameIn: start,
    frameOut: typeof frameOut === 'number' && lastOfRange > start ? lastOfRange : null,
    videoTimecode: start / fps,
    // A drawing belongs to its frame.
    drawing:
      drawn === null
        ? (drawing ?? null)
        : drawnAt === null
          ? null
          : { ...(drawing as object), frame: toMovedFrame(drawnAt) },
    isInRemovedPart: false,
  };
};
