import { z } from 'zod';

import { getToday } from '@/lib/analytics/ranges';
import { getAnalyticsWorkspace } from '@/lib/analytics/reports/analytics-workspace';
import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { nameVideos } from '@/lib/analytics/reports/name-videos';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/reports/range-query';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/requests-daily-by-video`. */
export const getRequestsDailyByVideoEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily-by-video',
  summary: 'Views and requests of a range, video by video, also of deleted ones',
  permission: { collection: slugs.statistics, operation: 'readFigures' },
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.array(
    z.object({
      video: z.object({ id: z.string(), title: z.string(), isDeleted: z.boolean() }),
      views: z.number(),
      requests: z.number(),
      seconds: z.number(),
    }),
  ),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const rows = await findByVideo(payload, { workspace, range: takeRange(query), today: getToday() });
    const names = await nameVideos(payload, { workspace, ids: rows.map(({ id }) => id) });
    return rows.map(({ id, ...figures }) => {
      const { title = '', isDeleted = true } = names.get(id) ?? {};
      return { video: { id, title, isDeleted }, ...figures };
    });
  },
});
