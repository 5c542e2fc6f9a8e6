import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

import { addDays, toDay } from './days';
import { getFirstDetailDay } from './details';

const monthsOfTombstones = 13;
/** As long as figures are asked for: 365 days, and as many before them to compare with. */
const dayBoardDays = 800;

/** Deletes what no page asks for any more. The months of a workspace stay. */
export const sweepStatistics = async (payload: Payload, now = new Date()): Promise<void> => {
  const today = toDay(now);
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
