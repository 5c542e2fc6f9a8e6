import { z } from 'zod';

import { getAnalyticsWorkspace } from '@/lib/analytics/reports/analytics-workspace';
import { dayOfViewsSchema, toDayOfViews } from '@/lib/analytics/reports/day-of-views';
import { findDaily } from '@/lib/analytics/reports/find-daily';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/reports/range-query';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/requests-daily`. */
export const getRequestsDailyEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily',
  summary: 'Views and requests of all videos, day by day',
  permission: { collection: slugs.statistics, operation: 'readFigures' },
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const days = await findDaily(payload, { workspace, range: takeRange(query) });
    return days.map(toDayOfViews);
  },
});
