import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Usage } from '@/payload-types';

export type TrafficMonth = {
  /** `YYYY-MM`, in UTC. */
  month: string;
  bytes: number;
};

/** The last twelve months in UTC, the running one last. Pure. */
export const listMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );

/** What the running month comes to if it goes on like this; null on its first day, when nobody can tell. Pure. */
export const estimateMonth = (bytes: number, now: Date): number | null => {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const passed = now.getTime() - start;
  return passed < 86_400_000 || bytes === 0 ? null : Math.round((bytes * (end - start)) / passed);
};

/** A workspace's outgoing traffic of the last twelve months, one entry each. */
export const findTrafficMonths = async (
  payload: Payload,
  { workspaceId, now = new Date() }: { workspaceId: string; now?: Date },
): Promise<TrafficMonth[]> => {
  const months = listMonths(now);
  const { docs } = await payload.db.find<Usage>({
    collection: slugs.usage,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { metric: { equals: 'traffic' } },
        { period: { in: months } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const counts = new Map(docs.map(({ period, count }) => [period, count]));
  return months.map((month) => ({ month, bytes: counts.get(month) ?? 0 }));
};
