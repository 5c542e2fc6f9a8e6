import type { Video } from '@/payload-types';

/** URL of the player script that the video's viewers get. */
export const getPlayerScript = ({ playerUrl }: Pick<Video, 'playerUrl'>): string =>
  new URL('player.js', playerUrl ?? '').href;
