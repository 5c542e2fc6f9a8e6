import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import {
  getCollectionDataKey,
  getCollectionFolder,
  getCollectionPageKey,
  getSmallThumbnailKey,
} from '@/lib/core/storage/storage-keys';
import { publishCollectionJob } from '@/lib/videos/jobs';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import { findDefaultPreset } from '@/lib/videos/players/default-preset';
import { completeDesign } from '@/lib/videos/players/design';
import { holdLock } from '@/lib/worker/lock';
import { queueJob } from '@/lib/worker/queue-job';
import type { Category, Video } from '@/payload-types';

import { findPrivacy } from '../embedding/privacy';
import { isOpenToAll } from '../gate/rules';
import { maxCollectionVideos, orderVideos } from './collection-rules';
import { type CollectionVideo, writeCollectionPage } from './page-writers';
import { findBranding } from './store-watch-page';

type Collection = { categoryId: string; workspaceId: string };

/**
 * Makes a category's page match its row and its videos, or removes it if it is switched off, in the trash or
 * deleted. Idempotent. The lock keeps a slow process from reverting a newer change.
 */
export const publishCollection = (
  ctx: SystemContext,
  { categoryId, workspaceId }: Collection,
): Promise<void> =>
  holdLock(ctx.payload, `publish collection ${categoryId}`, async (lock) => {
    const storage = await ctx.ports.storageFor(workspaceId);
    const delivery = await ctx.ports.deliveryFor(workspaceId);
    const category = await findShownCategory(ctx.payload, categoryId);
    const files = category ? await writeFiles(ctx, category, workspaceId) : [];
    lock.check();
    if (!category) await storage.removePrefix({ bucket: 'stream', prefix: getCollectionFolder(categoryId) });
    for (const [key, body, contentType] of files)
      await storage.write({
        ...{ bucket: 'stream', key, body: Buffer.from(body), contentType, visibility: 'public' },
        cacheControl: 'public, max-age=5',
      });
    await delivery.invalidate([`/${getCollectionFolder(categoryId)}*`]);
  });

const findShownCategory = (payload: Payload, categoryId: string): Promise<Category | null> =>
  findById(payload, slugs.categories, categoryId, { where: { pageEnabled: { equals: true } } });

type File = [key: string, body: string, contentType: string];

const writeFiles = async (ctx: SystemContext, category: Category, workspaceId: string): Promise<File[]> => {
  const { payload, ports } = ctx;
  const delivery = await ports.deliveryFor(workspaceId);
  const { embed } = await findPrivacy(payload, workspaceId);
  const preset = await findDefaultPreset(payload, workspaceId);
  const videos = await findCollectionVideos(ctx, category, workspaceId);
  const picture = videos[0]?.picture;
  const page = writeCollectionPage({
    title: category.pageTitle || category.title,
    description: category.pageDescription ?? '',
    videos,
    branding: await findBranding(ctx, workspaceId),
    color: completeDesign(preset?.playerDesign).primaryColor,
    url: delivery.collectionUrl(category.id),
    image: picture ? delivery.publicUrl(picture) : null,
    // Only the edge knows which site frames a page.
    isFramable: embed.access === 'allowed' || (embed.access === 'limited' && delivery.fillsPages),
  });
  return [
    [getCollectionDataKey(category.id), JSON.stringify({ embed }), 'application/json; charset=utf-8'],
    [getCollectionPageKey(category.id), page, 'text/html; charset=utf-8'],
  ];
};

/** The videos of a category that everybody may see and find, in the order of its page. */
const findCollectionVideos = async (
  { payload, ports }: SystemContext,
  { id, pageOrder }: Category,
  workspaceId: string,
): Promise<CollectionVideo[]> => {
  const delivery = await ports.deliveryFor(workspaceId);
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { categories: { equals: id } },
        isOpenToAll,
        { unlisted: { not_equals: true } },
        { sourceFolder: { exists: true } },
      ],
    },
    sort: '-createdAt',
    limit: maxCollectionVideos,
    pagination: false,
  });
  return orderVideos(docs, pageOrder).map((video) => {
    const source = getServedSource(video);
    const custom = video.customThumbnailUrl;
    return {
      ...{ id: video.id, title: video.title, language: video.language ?? null },
      duration: video.duration ?? 0,
      picture: (custom ? getSmallThumbnailKey(custom) : source.smallThumbnailUrl) ?? source.thumbnailUrl,
      url: delivery.watchUrl(video.id),
    };
  });
};

const findCollectionIds = async (payload: Payload, workspaceId: string): Promise<string[]> => {
  const { docs } = await payload.db.find<Pick<Category, 'id'>>({
    collection: slugs.categories,
    where: { and: [{ workspace: { equals: workspaceId } }, { pageEnabled: { equals: true } }] },
    select: {},
    pagination: false,
    limit: 0,
  });
  return docs.map(({ id }) => id);
};

/** Queues the publishing of all pages of a workspace's categories. */
export const queueCollections = async (payload: Payload, workspaceId: string): Promise<void> => {
  for (const categoryId of await findCollectionIds(payload, workspaceId))
    await queueJob(payload, publishCollectionJob, { categoryId, workspaceId }, { workspace: workspaceId });
};

/** Removes the pages of a workspace that is being deleted. Idempotent. */
export const removeCollections = async (
  { payload, ports }: SystemContext,
  workspaceId: string,
): Promise<void> => {
  const storage = await ports.storageFor(workspaceId);
  for (const id of await findCollectionIds(payload, workspaceId))
    await storage.removePrefix({ bucket: 'stream', prefix: getCollectionFolder(id) });
};

/** The address of a category's page; null if there is none. */
export const findCollectionUrl = async (
  { payload, ports }: SystemContext,
  categoryId: string,
): Promise<string | null> => {
  const category = await findShownCategory(payload, categoryId);
  const workspace = getRelationId(category?.workspace);
  return workspace && (await ports.deliveryFor(workspace)).collectionUrl(categoryId);
};
