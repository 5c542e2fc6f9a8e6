import { z } from 'zod';

import { dayOfViewsSchema, toDayOfViews } from '@/lib/analytics/reports/day-of-views';
import { findVideoDaily } from '@/lib/analytics/reports/find-video-daily';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/reports/range-query';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/requests-daily/{videoId}`. */
export const getRequestsDailyOfVideoEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily/:videoId',
  summary: 'Views of one video, day by day',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  params: z.object({ videoId: z.string() }),
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async (ctx, { params, query }) => {
    const video = await findVideoFor(ctx, params.videoId, 'read');
    const workspace = getRelationId(video.workspace) ?? '';
    const range = takeRange(query);
    const days = await findVideoDaily(ctx.payload, { workspace, videoId: video.id, range });
    return days.map(toDayOfViews);
  },
});
