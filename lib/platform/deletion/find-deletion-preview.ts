import type { Payload } from 'payload';

import { getToday } from '@/lib/analytics/ranges';
import { findDaily, findFirstDay } from '@/lib/analytics/reports/find-daily';
import { addDays, type Day } from '@/lib/core/days';
import { eventKinds, toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { sumOriginals } from '@/lib/workspaces/usage/sum-originals';
import type { CustomDomain, EventLog } from '@/payload-types';

import { countTenantRows } from './tenant-rows';

const viewDays = 28;

export type DeletionPreview = {
  /** Slug of the workspace, for the export command. Its id if the row was already deleted. */
  slug: string;
  counts: Record<string, number>;
  /** Views of the last 28 days. */
  views: number;
  domains: string[];
  /** First day with statistics. Null before the first view. */
  statisticsSince: Day | null;
  /** Bytes of the uploaded originals. */
  originals: number;
  /** ISO time of the last completed export. Null if there is none. */
  lastExport: string | null;
};

const findLastExport = async (payload: Payload, workspaceId: string): Promise<string | null> => {
  const { docs } = await payload.db.find<EventLog>({
    collection: slugs.eventLogs,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { target: { equals: toTarget(slugs.workspaces, workspaceId) } },
        { type: { equals: eventKinds['workspace.exported'].log.type } },
      ],
    },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  return docs[0]?.createdAt ?? null;
};

/** Data that will be lost with a workspace, shown to its owner before the deletion. */
export const findDeletionPreview = async (
  payload: Payload,
  workspaceId: string,
): Promise<DeletionPreview> => {
  const today = getToday();
  const range = { from: addDays(today, 1 - viewDays), to: today };
  const [workspace, counts, days, statisticsSince, originals, lastExport, { docs }] = await Promise.all([
    findById(payload, slugs.workspaces, workspaceId),
    countTenantRows(payload, workspaceId),
    findDaily(payload, { workspace: workspaceId, range }),
    findFirstDay(payload, workspaceId),
    sumOriginals(payload, [workspaceId]),
    findLastExport(payload, workspaceId),
    payload.db.find<CustomDomain>({
      collection: slugs.customDomains,
      where: { workspace: { equals: workspaceId } },
      sort: 'domain',
      pagination: false,
      limit: 0,
    }),
  ]);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return {
    slug: workspace?.slug ?? workspaceId,
    counts,
    views,
    domains: docs.map(({ domain }) => domain),
    statisticsSince,
    originals: originals.get(workspaceId) ?? 0,
    lastExport,
  };
};
