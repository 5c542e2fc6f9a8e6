import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/compare-and-set';
import { slugs } from '@/lib/slugs';

/**
 * Takes one of a workspace's places for videos, atomically; false where none is left. `limit` null means unlimited.
 * A place taken for a video that was never made is given back by `recountVideoSlots`.
 */
export const takeVideoSlot = async (
  payload: Payload,
  { workspace, limit }: { workspace: string; limit: number | null },
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: {
      and: [{ id: { equals: workspace } }, ...(limit === null ? [] : [{ videoCount: { less_than: limit } }])],
    },
    data: { videoCount: { $inc: 1 }, videoSlotTakenAt: new Date().toISOString() },
  });
  return row !== null;
};

/** Gives a place back. */
export const releaseVideoSlot = async (payload: Payload, workspace: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspace } }, { videoCount: { greater_than: 0 } }] },
    data: { videoCount: { $inc: -1 } },
  });
};

/** Settled for this long, a count can't be in the middle of an upload call. */
const settledAfterMs = 10 * 60 * 1000;

/** Puts counts right that a killed process left wrong; leaves workspaces alone whose count has just moved. */
export const recountVideoSlots = async (payload: Payload, now = new Date()): Promise<void> => {
  const settledBefore = new Date(now.getTime() - settledAfterMs).toISOString();
  const { docs } = await payload.find({
    collection: slugs.workspaces,
    where: {
      or: [{ videoSlotTakenAt: { less_than: settledBefore } }, { videoSlotTakenAt: { exists: false } }],
    },
    select: { videoCount: true },
    depth: 0,
    limit: 1000,
    pagination: false,
    overrideAccess: true,
    showHiddenFields: true,
  });
  for (const { id, videoCount } of docs) {
    const { totalDocs } = await payload.count({
      collection: slugs.videos,
      where: { workspace: { equals: id } },
      overrideAccess: true,
    });
    if (totalDocs === (videoCount ?? 0)) continue;
    await compareAndSet(payload, {
      collection: slugs.workspaces,
      where: { and: [{ id: { equals: id } }, { videoCount: { equals: videoCount ?? 0 } }] },
      data: { videoCount: totalDocs },
    });
  }
};
