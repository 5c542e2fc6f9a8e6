import { useMemo, useSyncExternalStore } from 'react';

import type { Film, FilmState } from './create-film';

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

/** Selects a part of the video's state. The component renders only when that part changes. */
export const useFilm = <T>(film: Film, pick: (state: FilmState) => T): T =>
  useSyncExternalStore(
    film.subscribe,
    () => pick(film.getState()),
    () => pick(film.getState()),
  );

/** The current frame for forms, which do not need an update for every frame during playback. */
export const useFilmPlace = (film: Film): number => {
  const read = useMemo(() => createPlaceReader(film), [film]);
  return useSyncExternalStore(film.subscribe, read, read);
};
