import type { Film } from './create-film';

/** Milliseconds between readings during playback. */
const everyMs = 500;

/** Reads the current frame: immediately while paused, at most every half second during playback. */
export const createPlaceReader = ({ getState }: Pick<Film, 'getState'>, now = Date.now): (() => number) => {
  let { frame } = getState();
  let readAt = -Infinity;
  return () => {
    const state = getState();
    if (state.isPlaying && now() - readAt < everyMs) return frame;
    readAt = state.isPlaying ? now() : -Infinity;
    frame = state.frame;
    return frame;
  };
};
