import { useSyncExternalStore } from 'react';

import type { Film, FilmState } from './create-film';

/** A part of what the film does; the component is drawn again only when that changes. */
export const useFilm = <T>(film: Film, pick: (state: FilmState) => T): T =>
  useSyncExternalStore(
    film.subscribe,
    () => pick(film.getState()),
    () => pick(film.getState()),
  );
