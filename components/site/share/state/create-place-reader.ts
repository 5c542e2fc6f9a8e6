import type { Film } from './create-film';

/** How often it is read where the film runs. Milliseconds. */
const everyMs = 500;

/** Reads the frame of a film: at once where it stands, otherwise every half second. */
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
