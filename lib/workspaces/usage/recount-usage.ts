import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { Usage } from '@/payload-types';

import { countedMetrics, getPeriod, totalPeriod } from './metrics';
import { countSource } from './usage-row';

/** A count that has not changed for this long has no call in progress. Milliseconds. */
const settledAfterMs = 10 * 60 * 1000;
/** Rows per pass, the least recently recounted first. */
const batch = 1000;

/** The current and the previous month; work of the previous month may still be running. */
const findOpenMonths = (now: Date): string[] => {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  return [now, lastMonth].map((at) => getPeriod('aiCredits', at));
};

/** Corrects counts after a process was killed. Recently changed counts are skipped. */
export const recountUsage = async (payload: Payload, now = new Date()): Promise<void> => {
  const settledBefore = new Date(now.getTime() - settledAfterMs).toISOString();
  const { docs } = await payload.db.find<Usage>({
    collection: slugs.usage,
    where: {
      and: [
        { metric: { in: countedMetrics } },
        { period: { in: [totalPeriod, ...findOpenMonths(now)] } },
        { or: [{ takenAt: { less_than: settledBefore } }, { takenAt: { exists: false } }] },
      ],
    },
    sort: 'recountedAt',
    limit: batch,
    pagination: false,
  });
  for (const row of docs) await recount(payload, row, now);
};

const recount = async (payload: Payload, row: Usage, now: Date): Promise<void> => {
  const { id, metric, period, takenAt } = row;
  const workspace = getRelationId(row.workspace);
  if (!workspace) return;
  const count = await countSource(payload, { workspace, metric, period });
  const unmoved = takenAt ? { takenAt: { equals: takenAt } } : { takenAt: { exists: false } };
  const written = await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [{ id: { equals: id } }, { count: { equals: row.count } }, unmoved] },
    data: { count, recountedAt: now.toISOString() },
  });
  if (written && count !== row.count) {
    payload.logger.warn(
      { workspace, metric, stored: row.count, counted: count },
      'a usage count was corrected',
    );
  }
};
