import type { Video } from '@/payload-types';

/** The address of the script of the player that a video's viewers get. */
export const getPlayerScript = ({ playerUrl }: Pick<Video, 'playerUrl'>): string =>
  new URL('player.js', playerUrl ?? '').href;
