import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { slugs } from '@/lib/core/slugs';

/** What a package limits the number of, and where a workspace's row counts it. */
const counters = {
  videos: { count: 'videoCount', takenAt: 'videoSlotTakenAt' },
  integrations: { count: 'integrationCount', takenAt: 'integrationSlotTakenAt' },
} as const;
export type Counted = keyof typeof counters;

type Slot = { workspace: string; of: Counted };

/**
 * Takes one of a workspace's places for videos or integrations, atomically; false where none is left. `limit` null means
 * unlimited. A place taken for a row that was never made is given back by `recountSlots`.
 */
export const takeSlot = async (
  payload: Payload,
  { workspace, of, limit }: Slot & { limit: number | null },
): Promise<boolean> => {
  const { count, takenAt } = counters[of];
  const row = await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: {
      and: [{ id: { equals: workspace } }, ...(limit === null ? [] : [{ [count]: { less_than: limit } }])],
    },
    data: { [count]: { $inc: 1 }, [takenAt]: new Date().toISOString() },
  });
  return row !== null;
};

/** Gives a place back. */
export const releaseSlot = async (payload: Payload, { workspace, of }: Slot): Promise<void> => {
  const { count } = counters[of];
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspace } }, { [count]: { greater_than: 0 } }] },
    data: { [count]: { $inc: -1 } },
  });
};

/** Settled for this long, a count can't be in the middle of a call. */
const settledAfterMs = 10 * 60 * 1000;

/** Puts counts right that a killed process left wrong; leaves workspaces alone whose count has just moved. */
export const recountSlots = async (payload: Payload, now = new Date()): Promise<void> => {
  for (const of of Object.keys(counters) as Counted[]) await recount(payload, of, now);
};

const recount = async (payload: Payload, of: Counted, now: Date): Promise<void> => {
  const { count, takenAt } = counters[of];
  const settledBefore = new Date(now.getTime() - settledAfterMs).toISOString();
  const { docs } = await payload.find({
    collection: slugs.workspaces,
    where: { or: [{ [takenAt]: { less_than: settledBefore } }, { [takenAt]: { exists: false } }] },
    select: { [count]: true },
    depth: 0,
    limit: 1000,
    pagination: false,
    overrideAccess: true,
    showHiddenFields: true,
  });
  for (const workspace of docs) {
    const stored = workspace[count] ?? 0;
    const { totalDocs } = await payload.count({
      collection: of,
      where: { workspace: { equals: workspace.id } },
      overrideAccess: true,
    });
    if (totalDocs === stored) continue;
    await compareAndSet(payload, {
      collection: slugs.workspaces,
      where: { and: [{ id: { equals: workspace.id } }, { [count]: { equals: stored } }] },
      data: { [count]: totalDocs },
    });
  }
};
