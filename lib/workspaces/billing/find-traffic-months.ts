import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

export type TrafficMonth = {
  /** `YYYY-MM`, in UTC. */
  month: string;
  bytes: number;
};

/** The last twelve months in UTC, the current month last. Pure. */
export const listMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );

/** A workspace's outgoing traffic of the last twelve months, one entry each. */
export const findTrafficMonths = async (
  payload: Payload,
  { workspaceId, now = new Date() }: { workspaceId: string; now?: Date },
): Promise<TrafficMonth[]> => {
  const months = listMonths(now);
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: {
      and: [{ workspace: { equals: workspaceId } }, { period: { in: months } }],
    },
    select: { period: true, bytes: true },
    pagination: false,
    limit: 0,
  });
  const found = new Map(docs.map(({ period, bytes }) => [period, bytes]));
  return months.map((month) => ({ month, bytes: found.get(month) ?? 0 }));
};
