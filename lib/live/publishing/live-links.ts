import { getLiveDataKey, playerFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import { buildEmbedCode } from '@/lib/publishing/embedding/embed-code';
import type { LiveEvent } from '@/payload-types';

import { liveFrame } from './live-frame';
import type { LiveSource } from '../live-status';
import { findPlaylistKey } from './playlist-key';

/** What the embed code frames: the player page, from the announcement of an event to its recording. */
export const getLivePlayerUrl = ({ baseUrl }: Pick<DeliveryPort, 'baseUrl'>, eventId: string): string =>
  `${baseUrl}/${playerFolder}?live=${encodeURIComponent(eventId)}`;

/** Where viewers get an event. */
export const toLiveSource = (event: LiveEvent, delivery: DeliveryPort): LiveSource => {
  const { id, title, customThumbnailUrl } = event;
  const playlist = findPlaylistKey(event);
  const playerUrl = getLivePlayerUrl(delivery, id);
  return {
    playlistUrl: playlist && delivery.publicUrl(playlist),
    playerUrl,
    embedCode: buildEmbedCode({ playerUrl, title, ...liveFrame }),
    dataUrl: delivery.publicUrl(getLiveDataKey(id)),
    posterUrl: customThumbnailUrl ? delivery.publicUrl(customThumbnailUrl) : null,
  };
};
