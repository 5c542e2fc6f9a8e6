import { useMemo, useSyncExternalStore } from 'react';

import type { Film, FilmState } from './create-film';
import { createPlaceReader } from './create-place-reader';

/** A part of what the film does; the component is drawn again only when that changes. */
export const useFilm = <T>(film: Film, pick: (state: FilmState) => T): T =>
  useSyncExternalStore(
    film.subscribe,
    () => pick(film.getState()),
    () => pick(film.getState()),
  );

/** The frame as a form shows it, which need not change with each picture of a film that runs. */
export const useFilmPlace = (film: Film): number => {
  const read = useMemo(() => createPlaceReader(film), [film]);
  return useSyncExternalStore(film.subscribe, read, read);
};
