import { AppError } from '@/lib/core/errors';
import { clockTolerance, getLastFrame, type FilmLength } from '@/lib/review/film-length';

type Asked = {
  videoTimecode?: number | null | undefined;
  frameIn?: number | null | undefined;
  frameOut?: number | null | undefined;
};
export type CommentPlace = { videoTimecode: number | null; frameIn: number | null; frameOut: number | null };

/** The frame that is seen at a time in seconds, counted from 0. Pure. */
export const toFrame = (seconds: number, fps: number): number => Math.floor(seconds * fps + clockTolerance);

/** When a frame begins, in seconds. Pure. */
export const toSeconds = (frame: number, fps: number): number => frame / fps;

/** Throws `comment_frames` where a drawing was made on a frame that the film has not. Pure. */
export const assertDrawnFrame = (frame: number | undefined, film: FilmLength): void => {
  if (frame !== undefined && frame > getLastFrame(film)) throw new AppError('comment_frames');
};

const nowhere: CommentPlace = { videoTimecode: null, frameIn: null, frameOut: null };

/**
 * Where a comment belongs. Frames are what counts: a time alone is brought to its frame, and a time beside a frame is kept only if it
 * is within that frame. A time alone lies strictly between 0 and the duration. Throws `comment_frames`. Pure.
 */
export const placeComment = (asked: Asked, film: FilmLength): CommentPlace => {
  const { videoTimecode, frameIn, frameOut } = asked;
  const { fps, duration } = film;
  const last = getLastFrame(film);
  if (frameIn === null || frameIn === undefined) {
    if (frameOut !== null && frameOut !== undefined) throw new AppError('comment_frames');
    const isInside = typeof videoTimecode === 'number' && videoTimecode > 0 && videoTimecode < duration;
    if (!isInside) return nowhere;
    return { videoTimecode, frameIn: Math.min(toFrame(videoTimecode, fps), last), frameOut: null };
  }
  if (frameIn > last || (frameOut ?? frameIn) > last || (frameOut ?? frameIn) < frameIn)
    throw new AppError('comment_frames');
  const isRange = typeof frameOut === 'number' && frameOut > frameIn;
  const isWithin = typeof videoTimecode === 'number' && toFrame(videoTimecode, fps) === frameIn;
  return {
    videoTimecode: isWithin ? videoTimecode : toSeconds(frameIn, fps),
    frameIn,
    frameOut: isRange ? frameOut : null,
  };
};
