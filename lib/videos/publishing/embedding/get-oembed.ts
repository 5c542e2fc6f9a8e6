import type { Context, SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { VideoSource } from '@/lib/videos/library/types';
import type { Video } from '@/payload-types';

import { isOpenToAll } from '../gate/rules';
import { buildFixedEmbedCode } from './embed-code';
import { findPrivacy } from './privacy';

/** Pixels of the image shown before playback; null if unknown. Pure. */
export const getPosterSize = (
  { customThumbnailUrl, customThumbnailSize }: Pick<Video, 'customThumbnailUrl' | 'customThumbnailSize'>,
  { thumbnailUrl, abr }: Pick<VideoSource, 'thumbnailUrl' | 'abr'>,
): { width: number; height: number } | null => {
  const [width, height] = (customThumbnailSize ?? '').split('x').map(Number);
  if (customThumbnailUrl) return width && height ? { width, height } : null;
  return thumbnailUrl ? { width: abr?.maxWidth ?? 16, height: abr?.maxHeight ?? 9 } : null;
};

/** Default width of an embedded player; pixels. */
const usualWidth = 640;

export type OembedInput = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined };

/** The oEmbed address of a player page, announced by that page for link previews. */
export const getOembedUrl = (playerUrl: string): string =>
  `${getEnv().publicUrl}/api/oembed?format=json&url=${encodeURIComponent(playerUrl)}`;

/**
 * oEmbed 1.0 for the address of a player page or watch page, only for publicly playable videos. Private,
 * non-embeddable and unknown videos and foreign addresses all throw `not_found`.
 */
export const getOembed = async ({ payload, ports }: SystemContext, input: OembedInput) => {
  const id = readShownId(input.url, 'id') ?? readWatchedId(input.url);
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

/** Fields common to every response. */
export const describeProvider = () => ({
  version: '1.0' as const,
  type: 'video' as const,
  provider_name: 'Reelhof',
  provider_url: getEnv().publicUrl,
});

/** The delivery of the workspace whose player page an address is; throws `not_found` otherwise. */
export const findDeliveryOf = async (
  ports: Context['ports'],
  workspace: Video['workspace'],
  url: string,
): Promise<DeliveryPort> => {
  const delivery = await ports.deliveryFor(workspace);
  const known = [delivery, await ports.getSharedDelivery()];
  // Addresses from before the workspace had a domain stay valid.
  if (!known.some((each) => isVideoPage(url, each))) throw new AppError('not_found');
  return delivery;
};

/** oEmbed requires both address and size, or neither. */
const toThumbnail = (video: Video, { publicUrl }: DeliveryPort) => {
  const source = getServedSource(video);
  const key = video.customThumbnailUrl ?? source.thumbnailUrl;
  const size = getPosterSize(video, source);
  if (!key || !size) return {};
  return { thumbnail_url: publicUrl(key), thumbnail_width: size.width, thumbnail_height: size.height };
};

/**
 * The id in the address of a player page: of a video (`id`) or of a live event (`live`); null for none.
 * Pure.
 */
export const readShownId = (text: string, parameter: 'id' | 'live'): string | null => {
  if (!URL.canParse(text)) return null;
  const id = new URL(text).searchParams.get(parameter);
  return id && /^[\w-]{1,100}$/.test(id) ? id : null;
};

/** The id in the address of a watch page, below `/watch/` or in the video's folder; null for none. Pure. */
const readWatchedId = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { pathname } = new URL(text);
  const [, served, stored] =
    /\/watch\/([\w-]{1,64})$|\/videos\/([\w-]{1,64})\/watch\.html$/.exec(pathname) ?? [];
  return served ?? stored ?? null;
};

/** Whether an address is the player page or a watch page of a workspace's delivery. */
const isVideoPage = (text: string, { playerUrl, playerFullUrl, watchUrl }: DeliveryPort): boolean => {
  const url = new URL(text);
  return [playerUrl(''), playerFullUrl(''), watchUrl(readWatchedId(text) ?? '')].some((page) => {
    const { origin, pathname } = new URL(page);
    return url.origin === origin && url.pathname === pathname;
  });
};

const findPublicVideo = async (payload: Context['payload'], id: string): Promise<Video | null> => {
  const video = await findById(payload, slugs.videos, id, { where: isOpenToAll });
  if (!video?.sourceFolder) return null;
  const { embed } = await findPrivacy(payload, getRelationId(video.workspace) ?? '');
  return embed.access === 'forbidden' ? null : video;
};

/** Whole pixels within the caller's limits, in the aspect ratio of the video. */
export const fitSize = (
  ratio: number,
  { maxwidth = usualWidth, maxheight = Infinity }: Pick<OembedInput, 'maxwidth' | 'maxheight'>,
): { width: number; height: number } => {
  const width = Math.max(1, Math.floor(Math.min(maxwidth, maxheight * ratio)));
  return { width, height: Math.max(1, Math.floor(width / ratio)) };
};
