import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { getSmallThumbnailKey, getWebpThumbnailKeys } from '@/lib/core/storage/storage-keys';

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
  ] as const;
  for (const user of users) if ((await payload.db.count(user)).totalDocs > 0) return;
  const storage = await ports.storageFor(workspaceId);
  const small = getSmallThumbnailKey(key);
  const keys = [key, ...(small ? [small] : []), ...getWebpThumbnailKeys(key)];
  for (const gone of keys) await storage.remove({ bucket: 'stream', key: gone });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate(keys.map((gone) => `/${gone}`));
};
