/** The video stream of a film. */
export type FilmLength = {
  fps: number;
  /** Seconds; of the container, whose sound may outlast the last frame. */
  duration: number;
  /** Frames of the video stream; null or missing until it is encoded, and for versions that were encoded before it was stored. */
  frameCount?: number | null | undefined;
};

/** A player's clock stands a little before or behind the frame that it shows. */
export const clockTolerance = 1e-4;

/** Frames of a film, at least one. Pure. */
export const countFrames = ({ fps, duration, frameCount }: FilmLength): number =>
  frameCount || Math.max(1, Math.ceil(duration * fps - clockTolerance));

/** The last frame of a film, counted from 0. Pure. */
export const getLastFrame = (film: FilmLength): number => countFrames(film) - 1;
