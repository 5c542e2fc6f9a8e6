import { useMemo, useSyncExternalStore } from 'react';

import type { Film, FilmState } from './create-film';
import { createPlaceReader } from './create-place-reader';

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
