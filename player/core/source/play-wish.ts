/**
 * How much a source may fetch: its playlists, the first segment of a small rendition for a player in view
 * (`glance`), the first segment, or everything playback needs.
 */
const playWishes = ['playlists', 'glance', 'beginning', 'all'] as const;

export type PlayWish = (typeof playWishes)[number];

/** The larger of two wishes. */
export const raiseWish = (wish: PlayWish, other: PlayWish): PlayWish =>
  playWishes.indexOf(other) > playWishes.indexOf(wish) ? other : wish;
