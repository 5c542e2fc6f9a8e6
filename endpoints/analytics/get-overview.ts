import { z } from 'zod';

import { findOverview } from '@/lib/analytics/reports/find-overview';
import { overviewCardSchema } from '@/lib/analytics/reports/overview-card';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/overview`: the cards of the dashboard. */
export const getOverviewEndpoint = defineEndpoint({
  method: 'get',
  path: '/overview',
  summary: 'Answers to the questions of the dashboard',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  rateLimit: statisticsRate,
  answer: z.array(overviewCardSchema),
  cache: 'no-store',
  run: (ctx) => findOverview(ctx),
});
