import type { Context, SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { Video } from '@/payload-types';

import { buildFixedEmbedCode } from './embed-code';
import { getPosterSize } from './poster-size';
import { findPrivacy } from './privacy';

/** How wide an embedded player is where nobody says; pixels. */
const usualWidth = 640;

export type OembedInput = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined };

/**
 * The address that answers with the embed code of a player page; what the page announces for link previews.
 */
export const getOembedUrl = (playerUrl: string): string =>
  `${getEnv().publicUrl}/api/oembed?format=json&url=${encodeURIComponent(playerUrl)}`;

/**
 * oEmbed 1.0 for the address of a player page. Only of what anybody may watch anyway: a private video, one
 * that may not be embedded, one that never was and a foreign address are `not_found` alike.
 */
export const getOembed = async ({ payload, ports }: SystemContext, input: OembedInput) => {
  const id = readShownId(input.url, 'id');
  const video = id ? await findPublicVideo(payload, id) : null;
  if (!video) throw new AppError('not_found');
  const delivery = await findDeliveryOf(ports, video.workspace, input.url);
  const source = getServedSource(video);
  const [fullWidth, fullHeight] = source.abr ? [source.abr.maxWidth, source.abr.maxHeight] : [16, 9];
  const size = fitSize(fullWidth / fullHeight, input);
  const playerUrl = delivery.playerUrl(video.id);
  const { title, duration } = video;
  return {
    ...describeProvider(),
    title,
    ...size,
    duration: Math.round(duration ?? 0),
    html: buildFixedEmbedCode({ playerUrl, title, ...size }),
    ...toThumbnail(video, delivery),
  };
};

/** What every answer begins with. */
export const describeProvider = () => ({
  version: '1.0' as const,
  type: 'video' as const,
  provider_name: 'Reelhof',
  provider_url: getEnv().publicUrl,
});

/** The delivery of a workspace, where an address is that of its player page; throws `not_found` otherwise. */
export const findDeliveryOf = async (
  ports: Context['ports'],
  workspace: Video['workspace'],
  url: string,
): Promise<DeliveryPort> => {
  const delivery = await ports.deliveryFor(workspace);
  const known = [delivery, await ports.getSharedDelivery()];
  // Addresses of before the workspace had a domain go on working.
  if (!known.some((each) => isPlayerPage(url, each))) throw new AppError('not_found');
  return delivery;
};

/** oEmbed wants address and size, or neither. */
const toThumbnail = (video: Video, { publicUrl }: DeliveryPort) => {
  const source = getServedSource(video);
  const key = video.customThumbnailUrl ?? source.thumbnailUrl;
  const size = getPosterSize(video, source);
  if (!key || !size) return {};
  return { thumbnail_url: publicUrl(key), thumbnail_width: size.width, thumbnail_height: size.height };
};

/**
 * The id that an address of a player page names: of a video (`id`), or of a live event (`live`); null for
 * none. Pure.
 */
export const readShownId = (text: string, parameter: 'id' | 'live'): string | null => {
  if (!URL.canParse(text)) return null;
  const id = new URL(text).searchParams.get(parameter);
  return id && /^[\w-]{1,100}$/.test(id) ? id : null;
};

/** Whether an address is that of the player page where a video's workspace has it. */
const isPlayerPage = (text: string, { playerUrl, playerFullUrl }: DeliveryPort): boolean => {
  const url = new URL(text);
  return [playerUrl(''), playerFullUrl('')].some((page) => {
    const { origin, pathname } = new URL(page);
    return url.origin === origin && url.pathname === pathname;
  });
};

const findPublicVideo = async (payload: Context['payload'], id: string): Promise<Video | null> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { and: [{ id: { equals: id } }, { visibility: { equals: 'public' } }] },
  });
  if (!video?.sourceFolder) return null;
  const { embed } = await findPrivacy(payload, getRelationId(video.workspace) ?? '');
  return embed.access === 'forbidden' ? null : video;
};

/** Whole pixels, within what the caller allows, in the picture's own ratio. */
export const fitSize = (
  ratio: number,
  { maxwidth = usualWidth, maxheight = Infinity }: Pick<OembedInput, 'maxwidth' | 'maxheight'>,
): { width: number; height: number } => {
  const width = Math.max(1, Math.floor(Math.min(maxwidth, maxheight * ratio)));
  return { width, height: Math.max(1, Math.floor(width / ratio)) };
};
