import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { WorkspaceDeletion } from '@/payload-types';

import { addDays, toDay } from '../days';
import { getFirstDetailDay } from '../details';

const monthsOfTombstones = 13;
/** As long as figures are asked for: 365 days, and as many before them to compare with. */
const dayBoardDays = 800;

/** By then lines about a deleted workspace's videos were counted or thrown away. */
const lateLinesMs = 2 * 86_400_000;

/**
 * A pass over the access log that knew a workspace's videos before they were deleted may write their figures
 * after everything else of it is gone. Nobody could come back for these.
 */
const sweepDeletedWorkspaces = async (payload: Payload, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - lateLinesMs).toISOString();
  const { docs } = await payload.db.find<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { and: [{ state: { equals: 'done' } }, { completedAt: { greater_than: since } }] },
    pagination: false,
    limit: 0,
  });
  const ofDeleted = { workspace: { in: docs.map(({ workspaceId }) => workspaceId) } };
  if (docs.length === 0) return;
  for (const collection of [
    slugs.statistics,
    slugs.videoStatistics,
    slugs.videoTombstones,
    slugs.usage,
  ] as const)
    await payload.db.deleteMany({ collection, where: ofDeleted });
};

/** Deletes what no page asks for any more. The months of a workspace stay. */
export const sweepStatistics = async (payload: Payload, now = new Date()): Promise<void> => {
  const today = toDay(now);
  await sweepDeletedWorkspaces(payload, now);
  await payload.db.deleteMany({
    collection: slugs.videoStatistics,
    where: { date: { less_than: getFirstDetailDay(now) } },
  });
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - monthsOfTombstones);
  await payload.db.deleteMany({
    collection: slugs.videoTombstones,
    where: { deletedAt: { less_than: oldest.toISOString() } },
  });
  await payload.db.deleteMany({
    collection: slugs.statistics,
    where: {
      and: [{ isDay: { equals: true } }, { period: { less_than: addDays(today, -dayBoardDays) } }],
    },
  });
};
