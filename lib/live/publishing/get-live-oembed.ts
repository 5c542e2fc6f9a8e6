import type { SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/ids';
import { buildFixedEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';
import {
  describeProvider,
  findDeliveryOf,
  fitSize,
  type OembedInput,
  readShownId,
} from '@/lib/videos/publishing/embedding/get-oembed';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';

import { loadLiveEvent } from '../find-live-event';
import { liveFrame } from './live-frame';

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
