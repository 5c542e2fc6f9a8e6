type Place = { place: HTMLElement; src: string; poster: string };

/** Where the page wants players, and of what. */
export const findPlaces = (): Place[] =>
  [...document.querySelectorAll<HTMLElement>('.place')].map((place) => {
    const { src = '', poster = '' } = place.dataset;
    return { place, src, poster };
  });
