type Posters = { poster: string | null; posters: readonly { url: string; longest: number }[] };

/** What knows how to choose an image by its type has WebP; older browsers take the JPEG. */
const hasWebp = (): boolean => CSS.supports('background-image', 'image-set("x" type("image/webp"))');

/** The smallest poster that is as fine as the screen where the player is `side` CSS pixels long; the JPEG where there is no other. */
export const pickPoster = ({ poster, posters }: Posters, side: number): string | null => {
  if (posters.length === 0 || !hasWebp()) return poster;
  const wanted = side * devicePixelRatio;
  return (posters.find(({ longest }) => longest >= wanted) ?? posters[posters.length - 1])?.url ?? poster;
};
