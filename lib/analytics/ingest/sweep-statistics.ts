import type { Payload } from 'payload';

import { addDays, toDay } from '@/lib/core/days';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { WorkspaceDeletion } from '@/payload-types';

import { getFirstDetailDay } from './tally';

type Deleted = {
  /** Video id, or the counted id of a live event. */ videoId: string;
  workspaceId: string;
  title: string;
};

/**
 * Stores what statistics need of a video before it is deleted, so that log lines always find their workspace.
 * A failed deletion leaves the tombstone behind, which is ignored while the video exists.
 */
export const createTombstone = async (
  payload: Payload,
  { videoId, workspaceId, title }: Deleted,
): Promise<void> => {
  await createOnce(payload, {
    collection: slugs.videoTombstones,
    key: 'videoId',
    data: { videoId, workspace: workspaceId, title, deletedAt: new Date().toISOString() },
  });
};

const monthsOfTombstones = 13;
/** Retention of daily statistics: pages show up to 365 days and compare them with as many days before. */
const packedDays = 800;

/** All log lines of a deleted workspace's videos are counted or discarded within this time. */
const lateLinesMs = 2 * 86_400_000;

/**
 * Deletes statistics that were written after their workspace had been deleted. This happens if a pass over
 * the access log had already looked up the workspace.
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

/** Deletes statistics that are no longer shown. Monthly totals of workspaces are kept. */
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
      and: [{ isDay: { equals: true } }, { period: { less_than: addDays(today, -packedDays) } }],
    },
  });
};
