/** How much a source may fetch: its playlists, the first segment as well, or all that playback needs. */
const playWishes = ['playlists', 'beginning', 'all'] as const;

export type PlayWish = (typeof playWishes)[number];

/** The larger of two wishes. */
export const raiseWish = (wish: PlayWish, other: PlayWish): PlayWish =>
  playWishes.indexOf(other) > playWishes.indexOf(wish) ? other : wish;
