import { AppError } from '@/lib/core/errors';

type Asked = {
  videoTimecode?: number | null | undefined;
  frameIn?: number | null | undefined;
  frameOut?: number | null | undefined;
};
type Film = { fps: number; duration: number };
export type CommentPlace = { videoTimecode: number | null; frameIn: number | null; frameOut: number | null };

/** A player's clock stands a little before or behind the frame that it shows. */
const clockTolerance = 1e-4;

/** The frame that is seen at a time in seconds, counted from 0. Pure. */
export const toFrame = (seconds: number, fps: number): number => Math.floor(seconds * fps + clockTolerance);

/** When a frame begins, in seconds. Pure. */
export const toSeconds = (frame: number, fps: number): number => frame / fps;

const lastFrame = ({ fps, duration }: Film): number =>
  Math.max(0, Math.ceil(duration * fps - clockTolerance) - 1);

/** Throws `comment_frames` where a drawing was made on a frame that the film has not. Pure. */
export const assertDrawnFrame = (frame: number | undefined, film: Film): void => {
  if (frame !== undefined && frame > lastFrame(film)) throw new AppError('comment_frames');
};

/**
 * Where a comment belongs: frames are what counts, and the time in seconds follows from them; a time alone is brought to its frame. The
 * time of the specification lies strictly between 0 and the duration, so that one outside is left away; where frames are named, 0 is
 * one as well. Throws `comment_frames`. Pure.
 */
export const placeComment = (asked: Asked, { fps, duration }: Film): CommentPlace => {
  const { videoTimecode, frameIn, frameOut } = asked;
  const last = lastFrame({ fps, duration });
  if (frameIn === null || frameIn === undefined) {
    if (frameOut !== null && frameOut !== undefined) throw new AppError('comment_frames');
    const isInside = typeof videoTimecode === 'number' && videoTimecode > 0 && videoTimecode < duration;
    if (!isInside) return { videoTimecode: null, frameIn: null, frameOut: null };
    return { videoTimecode, frameIn: Math.min(toFrame(videoTimecode, fps), last), frameOut: null };
  }
  if (frameIn > last || (frameOut ?? frameIn) > last || (frameOut ?? frameIn) < frameIn)
    throw new AppError('comment_frames');
  const isRange = typeof frameOut === 'number' && frameOut > frameIn;
  return {
    videoTimecode: videoTimecode ?? toSeconds(frameIn, fps),
    frameIn,
    frameOut: isRange ? frameOut : null,
  };
};
