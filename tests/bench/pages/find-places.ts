type Place = { place: HTMLElement; src: string; poster: string };

/** Elements in which a page wants a player, with the player's source. */
export const findPlaces = (): Place[] =>
  [...document.querySelectorAll<HTMLElement>('.place')].map((place) => {
    const { src = '', poster = '' } = place.dataset;
    return { place, src, poster };
  });
