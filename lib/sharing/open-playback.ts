import { z } from 'zod';

import type { Ports } from '@/lib/ports';
import { createPlaybackToken, toPlaybackUrls } from '@/lib/publishing/playback-urls';

import { getServedVersion } from './find-thread';
import { sharePlaybackHours } from './publish-playback-state';
import type { ShareFacts } from './share-facts';

/** Where the player finds the video. */
export const playbackSchema = z.object({
  /** The player's `src`: data.json, whose addresses are relative to what it lies below. */
  dataUrl: z.string(),
  posterUrl: z.string().nullable(),
  storyboardUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  /** The player's script. */
  playerScript: z.string(),
  /** Until when the addresses are good; null for a public video's. ISO 8601. */
  expiresAt: z.string().nullable(),
});

/** Addresses of the served version; of a private video with a token of this link, good for some hours and never longer than the link. */
export const openPlayback = async (
  ports: Ports,
  { video, link }: Pick<ShareFacts, 'video' | 'link'>,
  now = Date.now(),
): Promise<z.input<typeof playbackSchema>> => {
  const delivery = await ports.deliveryFor(video.workspace);
  const playerScript = new URL('player.js', delivery.playerUrl('share')).href;
  const issuedAt = Math.floor(now / 1000);
  const linkEnd = link.expiresAt ? Math.floor(Date.parse(link.expiresAt) / 1000) : Infinity;
  const expiresAt = Math.min(issuedAt + sharePlaybackHours * 3600, linkEnd);
  const isPrivate = video.visibility !== 'public';
  const token = isPrivate
    ? createPlaybackToken({
        videoId: video.id,
        version: getServedVersion(video),
        by: { kind: 'share', linkId: link.id },
        host: null,
        issuedAt,
        expiresAt,
      })
    : null;
  const { playerUrl: _page, ...urls } = toPlaybackUrls(video, delivery, token);
  return { ...urls, playerScript, expiresAt: isPrivate ? new Date(expiresAt * 1000).toISOString() : null };
};
