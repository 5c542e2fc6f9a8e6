import { z } from 'zod';

import { getDataKey } from '@/lib/core/storage-keys';
import type { StoredVideoSource } from '@/lib/library/types';
import type { Ports } from '@/lib/ports';

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

/** Addresses of the served version. */
export const openPlayback = async (
  ports: Ports,
  { video }: Pick<ShareFacts, 'video' | 'link'>,
): Promise<z.input<typeof playbackSchema>> => {
  const delivery = await ports.deliveryFor(video.workspace);
  const source = video.src as unknown as StoredVideoSource | null;
  const toUrl = (key: string | null | undefined) => (key ? delivery.publicUrl(key) : null);
  return {
    dataUrl: delivery.publicUrl(getDataKey(video.id)),
    posterUrl: toUrl(video.customThumbnailUrl ?? source?.thumbnailUrl),
    storyboardUrl: toUrl(source?.storyboardUrl),
    hlsUrl: toUrl(source?.hls[0]?.url),
    playerScript: new URL('player.js', delivery.playerUrl('share')).href,
    expiresAt: null,
  };
};
