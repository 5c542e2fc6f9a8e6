type Posters = { poster: string | null; posters: readonly { url: string; longest: number }[] };

/** Browsers that support `type()` in `image-set` support WebP; older ones get the JPEG. */
const hasWebp = (): boolean => CSS.supports('background-image', 'image-set("x" type("image/webp"))');

/**
 * The smallest poster that matches the screen's resolution for a player of `side` CSS pixels; the JPEG if
 * there is no other.
 */
export const pickPoster = ({ poster, posters }: Posters, side: number): string | null => {
  if (posters.length === 0 || !hasWebp()) return poster;
  const wanted = side * devicePixelRatio;
  return (posters.find(({ longest }) => longest >= wanted) ?? posters[posters.length - 1])?.url ?? poster;
};
