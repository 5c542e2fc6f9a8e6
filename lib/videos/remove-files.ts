import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';
import { slugs } from '@/lib/slugs';
import type { Video } from '@/payload-types';

import { getVideoFolder } from './rules';

type RemoveContext = { payload: Payload; ports: Ports };

const uploadFolder = (videoId: string): string => `uploads/${videoId}/`;

/**
 * Removes everything that was stored for a deleted video. Answers false, and removes nothing, while the row is still there:
 * the deletion may have failed, or may not have got that far.
 */
export const removeVideoFiles = async (
  { payload, ports }: RemoveContext,
  { videoId }: { videoId: string },
): Promise<boolean> => {
  const { totalDocs } = await payload.count({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    overrideAccess: true,
  });
  if (totalDocs > 0) return false;
  await ports.storage.removePrefix({ bucket: 'upload', prefix: uploadFolder(videoId) });
  await ports.storage.removePrefix({ bucket: 'stream', prefix: getVideoFolder(videoId) });
  await ports.delivery.invalidate([`/${getVideoFolder(videoId)}*`]);
  return true;
};

/** Removes the versions before the served one; run long after the switch, when nobody watches them any more. */
export const removeOldVersions = async (
  { payload, ports }: RemoveContext,
  { videoId }: { videoId: string },
): Promise<void> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
  });
  const served = Number(/\/(\d+)\/$/.exec(video?.sourceFolder ?? '')?.[1] ?? 0);
  for (let version = 1; version < served; version += 1) {
    await ports.storage.removePrefix({ bucket: 'stream', prefix: `${getVideoFolder(videoId)}${version}/` });
    await ports.storage.removePrefix({ bucket: 'upload', prefix: `${uploadFolder(videoId)}${version}/` });
  }
};
