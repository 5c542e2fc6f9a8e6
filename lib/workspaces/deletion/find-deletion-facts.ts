import type { Payload } from 'payload';

import { findDaily, findFirstDay } from '@/lib/analytics/find-daily';
import { addDays, type Day } from '@/lib/analytics/days';
import { getToday } from '@/lib/analytics/ranges';
import { slugs } from '@/lib/core/slugs';
import type { CustomDomain } from '@/payload-types';

import { countTenantRows } from './tenant-rows';

const viewDays = 28;

export type DeletionFacts = {
  counts: Record<string, number>;
  /** Of the last 28 days. */
  views: number;
  domains: string[];
  /** The first day of its figures; null before the first view. */
  figuresSince: Day | null;
};

/** What will be lost with a workspace, for its owner to see beforehand. */
export const findDeletionFacts = async (payload: Payload, workspaceId: string): Promise<DeletionFacts> => {
  const today = getToday();
  const range = { from: addDays(today, 1 - viewDays), to: today };
  const [counts, days, figuresSince, { docs }] = await Promise.all([
    countTenantRows(payload, workspaceId),
    findDaily(payload, { workspace: workspaceId, range }),
    findFirstDay(payload, workspaceId),
    payload.db.find<CustomDomain>({
      collection: slugs.customDomains,
      where: { workspace: { equals: workspaceId } },
      sort: 'domain',
      pagination: false,
      limit: 0,
    }),
  ]);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return { counts, views, domains: docs.map(({ domain }) => domain), figuresSince };
};
