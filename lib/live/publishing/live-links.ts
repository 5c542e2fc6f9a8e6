import { getLiveDataKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { buildEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';
import type { LiveEvent } from '@/payload-types';

import { liveFrame } from './live-frame';
import type { LiveSource } from '../live-status';
import { findPlaylistKey } from './playlist-key';

/** Addresses of an event for viewers. */
export const toLiveSource = (event: LiveEvent, delivery: DeliveryPort): LiveSource => {
  const { id, title, customThumbnailUrl } = event;
  const playlist = findPlaylistKey(event);
  // The page is the same from the announcement of an event to its recording.
  const playerUrl = delivery.livePlayerUrl(id);
  return {
    playlistUrl: playlist && delivery.publicUrl(playlist),
    playerUrl,
    embedCode: buildEmbedCode({ playerUrl, title, ...liveFrame }),
    dataUrl: delivery.publicUrl(getLiveDataKey(id)),
    posterUrl: customThumbnailUrl ? delivery.publicUrl(customThumbnailUrl) : null,
  };
};
