import { z } from 'zod';

import { findByVideo } from '@/lib/analytics/find-by-video';
import { findDaily } from '@/lib/analytics/find-daily';
import { findOverview, overviewCardSchema } from '@/lib/analytics/find-overview';
import { findVideoDaily } from '@/lib/analytics/find-video-daily';
import { getAnalyticsWorkspace } from '@/lib/analytics/analytics-workspace';
import { nameVideos } from '@/lib/analytics/name-videos';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/range-query';
import { getToday } from '@/lib/analytics/ranges';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

const rateLimit = { name: 'statistics', max: 240, seconds: 60 };
const all = { collection: slugs.statistics, operation: 'readFigures' } as const;
const some = { collection: slugs.statistics, operation: 'readOverview' } as const;

const dateSchema = z.string().describe('A UTC day, `YYYY-MM-DD`.');
const dayOfViewsSchema = z.object({
  date: dateSchema,
  dateString: dateSchema,
  views: z.number(),
  requests: z.number(),
  seconds: z.number().describe('Of the segments fetched.'),
});

/** `GET /api/statistics/overview`: the cards of the dashboard. */
const overview = defineEndpoint({
  method: 'get',
  path: '/overview',
  summary: 'Answers to the questions of the dashboard',
  permission: some,
  rateLimit,
  answer: z.array(overviewCardSchema),
  cache: 'no-store',
  run: (ctx) => findOverview(ctx),
});

const trafficDaily = defineEndpoint({
  method: 'get',
  path: '/traffic-daily',
  summary: 'Bytes delivered, day by day',
  permission: all,
  query: rangeQuerySchema,
  rateLimit,
  answer: z.object({ docs: z.array(z.object({ date: dateSchema, outgoingTraffic: z.number() })) }),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const days = await findDaily(payload, { workspace, range: takeRange(query) });
    return { docs: days.map(({ date, bytes }) => ({ date, outgoingTraffic: bytes })) };
  },
});

const requestsDaily = defineEndpoint({
  method: 'get',
  path: '/requests-daily',
  summary: 'Views and requests of all videos, day by day',
  permission: all,
  query: rangeQuerySchema,
  rateLimit,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const days = await findDaily(payload, { workspace, range: takeRange(query) });
    return days.map(({ bytes: _bytes, ...day }) => ({ ...day, dateString: day.date }));
  },
});

const requestsDailyByVideo = defineEndpoint({
  method: 'get',
  path: '/requests-daily-by-video',
  summary: 'Views and requests of a range, video by video, also of deleted ones',
  permission: all,
  query: rangeQuerySchema,
  rateLimit,
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

const requestsDailyOfVideo = defineEndpoint({
  method: 'get',
  path: '/requests-daily/:videoId',
  summary: 'Views of one video, day by day',
  permission: some,
  params: z.object({ videoId: z.string() }),
  query: rangeQuerySchema,
  rateLimit,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async (ctx, { params, query }) => {
    const video = await findVideoFor(ctx, params.videoId, 'read');
    const workspace = getRelationId(video.workspace) ?? '';
    const range = takeRange(query);
    const days = await findVideoDaily(ctx.payload, { workspace, videoId: video.id, range });
    return days.map(({ bytes: _bytes, ...day }) => ({ ...day, dateString: day.date }));
  },
});

/** Below `/api/statistics`. */
export const statisticsEndpoints = [
  overview,
  trafficDaily,
  requestsDaily,
  requestsDailyByVideo,
  requestsDailyOfVideo,
];
