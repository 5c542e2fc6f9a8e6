/** The length of a video stream. */
export type FilmLength = {
  fps: number;
  /** Seconds of the container, whose audio may outlast the last frame. */
  duration: number;
  /**
   * Frames of the video stream; null or missing until it is encoded, and for versions that were encoded
   * before it was stored.
   */
  frameCount?: number | null | undefined;
};

/** Tolerance for a player's clock, which may be slightly off the frame it shows. */
export const clockTolerance = 1e-4;

/** Number of frames, at least one. Pure. */
export const countFrames = ({ fps, duration, frameCount }: FilmLength): number =>
  frameCount || Math.max(1, Math.ceil(duration * fps - clockTolerance));

/** The last frame, counted from 0. Pure. */
export const getLastFrame = (film: FilmLength): number => countFrames(film) - 1;
