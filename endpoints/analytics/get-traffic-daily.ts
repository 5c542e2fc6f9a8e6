import { z } from 'zod';

import { getAnalyticsWorkspace } from '@/lib/analytics/reports/analytics-workspace';
import { dateSchema } from '@/lib/analytics/reports/day-of-views';
import { findDaily } from '@/lib/analytics/reports/find-daily';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/reports/range-query';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/traffic-daily`. */
export const getTrafficDailyEndpoint = defineEndpoint({
  method: 'get',
  path: '/traffic-daily',
  summary: 'Bytes delivered, day by day',
  permission: { collection: slugs.statistics, operation: 'readFigures' },
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.object({ docs: z.array(z.object({ date: dateSchema, outgoingTraffic: z.number() })) }),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const days = await findDaily(payload, { workspace, range: takeRange(query) });
    return { docs: days.map(({ date, bytes }) => ({ date, outgoingTraffic: bytes })) };
  },
});
