import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { getLiveDataKey, getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { buildEmbedCode, buildFixedEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';
import {
  describeProvider,
  findDeliveryOf,
  fitSize,
  type OembedInput,
  readShownId,
} from '@/lib/videos/publishing/embedding/get-oembed';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import type { LiveEvent } from '@/payload-types';

import { loadLiveEvent } from '../find-live-event';
import type { LiveSource } from '../live-status';
import { liveFrame } from '../rules';

/** The master playlist of an event that is on air, as a key of the stream bucket; null otherwise. */
export const findPlaylistKey = ({ id, state, broadcast }: LiveEvent): string | null =>
  state === 'LIVE' && broadcast ? `${getLiveFolder(id, broadcast)}master.m3u8` : null;

/**
 * oEmbed 1.0 for the address of a live event's player page, from its announcement on; the duration is
 * unknown. Non-embeddable and unknown events and foreign addresses all throw `not_found`.
 */
export const getLiveOembed = async ({ payload, ports }: SystemContext, input: OembedInput) => {
  const id = readShownId(input.url, 'live');
  const event = id ? await loadLiveEvent(payload, id) : null;
  if (!event) throw new AppError('not_found');
  const { embed } = await findPrivacy(payload, getRelationId(event.workspace) ?? '');
  if (embed.access === 'forbidden') throw new AppError('not_found');
  const delivery = await findDeliveryOf(ports, event.workspace, input.url);
  const { title } = event;
  const size = fitSize(liveFrame.width / liveFrame.height, input);
  const playerUrl = delivery.livePlayerUrl(event.id);
  return { ...describeProvider(), title, ...size, html: buildFixedEmbedCode({ playerUrl, title, ...size }) };
};

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
