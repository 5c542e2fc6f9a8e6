import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { PlayerPreset, Video } from '@/payload-types';

const byAge = (a: PlayerPreset, b: PlayerPreset): number =>
  a.updatedAt === b.updatedAt ? a.id.localeCompare(b.id) : a.updatedAt.localeCompare(b.updatedAt);

/**
 * Leaves one default of a workspace: the one that was chosen last. Everybody who chooses one comes here afterwards and judges
 * all rows by the same order, so that of several at once one is left, and never none.
 */
export const settleDefaultPreset = async (payload: Payload, workspaceId: string): Promise<void> => {
  const { docs } = await payload.db.find<PlayerPreset>({
    collection: slugs.playerPresets,
    where: { and: [{ workspace: { equals: workspaceId } }, { isDefault: { equals: true } }] },
    pagination: false,
    limit: 0,
  });
  for (const { id, updatedAt } of docs.sort(byAge).slice(0, -1)) {
    await compareAndSet(payload, {
      collection: slugs.playerPresets,
      // Whoever chose it once more in the meantime settles it anew.
      where: { and: [{ id: { equals: id } }, { updatedAt: { equals: updatedAt } }] },
      data: { isDefault: false, updatedAt },
    });
  }
};

/**
 * Takes a deleted preset out of the videos that had it, so that they follow the workspace's default. SQL has done that with
 * the row; MongoDB keeps the reference.
 */
export const forgetPreset = async (payload: Payload, presetId: string): Promise<void> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { 'player.selectedPreset': { equals: presetId } },
    select: { player: true, updatedAt: true },
    pagination: false,
    limit: 0,
  });
  for (const { id, player, updatedAt } of docs) {
    await compareAndSet(payload, {
      collection: slugs.videos,
      where: { and: [{ id: { equals: id } }, { 'player.selectedPreset': { equals: presetId } }] },
      // Nobody edited the video.
      data: { player: { ...player, selectedPreset: null }, updatedAt },
    });
  }
};
