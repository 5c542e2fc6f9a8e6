import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import {
  getDataKey,
  getPreviewFolder,
  getUploadFolder,
  getVersionFolder,
  getVideoFolder,
  getUnlockedPageKey,
  getWatchPageKey,
  getSmallThumbnailKey,
  getWebpThumbnailKeys,
} from '@/lib/core/storage/storage-keys';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import { readTrim } from '@/lib/videos/trimming/trim-schemas';
import type { JobContext } from '@/lib/worker/define-job';
import { repeatRemoval } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import { removeVideoFilesJob } from '../jobs';
import { isPreviewSource } from './playback/source';

/**
 * Removes the file of a text track, a custom thumbnail (with its variants), a waiting page or a logo unless
 * a row still refers to it. Idempotent.
 */
export const removeUnusedFile = async (
  { payload, ports }: SystemContext,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<void> => {
  const users = [
    { collection: slugs.texttracks, where: { filename: { equals: key } } },
    { collection: slugs.videos, where: { customThumbnailUrl: { equals: key } } },
    { collection: slugs.videos, where: { 'player.playerDesign.logo': { equals: key } } },
    { collection: slugs.playerPresets, where: { 'playerDesign.logo': { equals: key } } },
    { collection: slugs.liveEvents, where: { customThumbnailUrl: { equals: key } } },
    { collection: slugs.workspaces, where: { logo: { equals: key } } },
  ] as const;
  for (const user of users) if ((await payload.db.count({ ...user, ...withTrash })).totalDocs > 0) return;
  const storage = await ports.storageFor(workspaceId);
  const small = getSmallThumbnailKey(key);
  const keys = [key, ...(small ? [small] : []), ...getWebpThumbnailKeys(key)];
  for (const gone of keys) await storage.remove({ bucket: 'stream', key: gone });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate(keys.map((gone) => `/${gone}`));
};

/**
 * Removes all stored files of a deleted video. False, without any change, while the row still exists: the
 * deletion may have failed or may not be finished.
 */
export const removeVideoFiles = async (
  { payload, ports }: SystemContext,
  { videoId, workspaceId }: { videoId: string; workspaceId: string },
): Promise<boolean> => {
  if (await findById(payload, slugs.videos, videoId, { ...withTrash, select: {} })) return false;
  const storage = await ports.storageFor(workspaceId);
  // First, so that no upload becomes a file after the others were removed. The rows were deleted with the
  // video.
  const folder = { bucket: 'upload', prefix: getUploadFolder(videoId) } as const;
  for await (const { key, uploadId } of storage.listMultiparts(folder)) {
    await storage.abortMultipart({ bucket: 'upload', key, uploadId });
  }
  await storage.removePrefix(folder);
  await storage.removePrefix({ bucket: 'stream', prefix: getVideoFolder(videoId) });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate([`/${getVideoFolder(videoId)}*`]);
  return true;
};

/** Removes the files, and schedules another look. */
export const removeVideoFilesAndLookAgain = async (
  ctx: JobContext,
  input: { videoId: string; workspaceId: string; looks?: number | undefined },
): Promise<void> =>
  repeatRemoval(ctx, removeVideoFilesJob, { input, isGone: await removeVideoFiles(ctx, input) });

/**
 * Removes the files of every version that is neither served nor the newest. While the video is shared,
 * versions that were served once stay for reviewers.
 */
export const removeOldVersions = async (
  { payload, ports }: SystemContext,
  { videoId }: { videoId: string },
): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  if (!video) return;
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: videoId } }, { version: { less_than_equal: video.v ?? 0 } }] },
    pagination: false,
    limit: 0,
  });
  const storage = await ports.storageFor(video.workspace);
  const isKept = ({ version, state, media }: Encoding): boolean =>
    version === video.v ||
    getVersionFolder(videoId, version) === video.sourceFolder ||
    state === 'RUNNING' ||
    Boolean(media && video.shareToken);
  // A trimmed version has its original in the folder of an older one.
  const originals = new Set(docs.filter(isKept).map((row) => readTrim(row)?.input.inputKey ?? row.inputKey));
  const versions: number[] = [];
  for (const row of docs.filter((each) => !isKept(each))) {
    const { id, version, uploadId, inputKey: key, media } = row;
    // First, so that every offered version is playable.
    if (media)
      await compareAndSet(payload, {
        collection: slugs.encodings,
        where: { id: { equals: id } },
        data: { media: null },
      });
    if (uploadId) await storage.abortMultipart({ bucket: 'upload', key, uploadId });
    await storage.removePrefix({ bucket: 'stream', prefix: getVersionFolder(videoId, version) });
    const folder = getUploadFolder(videoId, version);
    if (![...originals].some((original) => original.startsWith(folder)))
      await storage.removePrefix({ bucket: 'upload', prefix: folder });
    versions.push(version);
  }
  if (versions.length === 0) return;
  // A retried job finds the same rows, so repeated work results in the same event id.
  const id = `${videoId} without versions below ${Math.max(...versions) + 1}`;
  await recordRowlessEvent(
    payload,
    { workspace: getRelationId(video.workspace) ?? '', target: toTarget(slugs.videos, videoId) },
    { name: 'video.oldVersionsRemoved', payload: { versions: versions.sort((a, b) => a - b) }, id },
  );
};

/**
 * Removes a version's preview rendition once it is no longer played, and the data of a video that has
 * nothing else to play. Idempotent.
 */
export const removePreviewFiles = async (
  { payload, ports }: SystemContext,
  { videoId, version }: { videoId: string; version: number },
): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  const folder = getVersionFolder(videoId, version);
  if (!video || (video.sourceFolder === folder && isPreviewSource(video.src))) return;
  const storage = await ports.storageFor(video.workspace);
  if (!video.sourceFolder)
    for (const key of [getDataKey(videoId), getWatchPageKey(videoId), getUnlockedPageKey(videoId)])
      await storage.remove({ bucket: 'stream', key });
  await storage.removePrefix({ bucket: 'stream', prefix: getPreviewFolder(folder) });
  const delivery = await ports.deliveryFor(video.workspace);
  await delivery.invalidate([`/${getVideoFolder(videoId)}*`]);
};
