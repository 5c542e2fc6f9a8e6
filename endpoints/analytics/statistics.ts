import { z } from 'zod';

import { getToday } from '@/lib/analytics/ranges';
import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { getAnalyticsWorkspace, findOverview } from '@/lib/analytics/reports/find-overview';
import { findVideoDaily, findVideoDetails } from '@/lib/analytics/reports/find-video-details';
import { findConfinedVideos, findVisibleDaily } from '@/lib/analytics/reports/find-visible-daily';
import { nameVideos } from '@/lib/analytics/reports/name-videos';
import {
  dateSchema,
  dayOfViewsSchema,
  toDayOfViews,
  overviewCardSchema,
  rangeQuerySchema,
  readRange,
  videoDetailsSchema,
} from '@/lib/analytics/reports/report-schemas';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

/** A token may read the statistics of videos that it cannot read itself. */
const ofStatistics = { collection: slugs.statistics, operation: 'readOverview' } as const;

const statisticsRate = { name: 'statistics', max: 240, seconds: 60 };

/** `GET /api/statistics/overview`: the dashboard's cards. */
const getOverviewEndpoint = defineEndpoint({
  method: 'get',
  path: '/overview',
  operationId: 'getStatisticsOverview',
  tag: 'Statistics',
  // Sentences and links of the panel.
  isInternal: true,
  summary: 'Get the overview of the dashboard',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  rateLimit: statisticsRate,
  answer: z.array(overviewCardSchema),
  cache: 'no-store',
  run: (ctx) => findOverview(ctx),
});

/** `GET /api/statistics/traffic-daily`. */
const getTrafficDailyEndpoint = defineEndpoint({
  method: 'get',
  path: '/traffic-daily',
  operationId: 'getDailyTraffic',
  tag: 'Statistics',
  summary: 'Get the delivered bytes per day',
  permission: { collection: slugs.statistics, operation: 'readStatistics' },
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.object({ docs: z.array(z.object({ date: dateSchema, outgoingTraffic: z.number() })) }),
  cache: 'no-store',
  run: async (ctx, { query }) => {
    const days = await findVisibleDaily(ctx, readRange(query));
    return { docs: days.map(({ date, bytes }) => ({ date, outgoingTraffic: bytes })) };
  },
});

/** `GET /api/statistics/requests-daily`. */
const getRequestsDailyEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily',
  operationId: 'getDailyViews',
  tag: 'Statistics',
  summary: 'Get views and requests of all videos per day',
  permission: { collection: slugs.statistics, operation: 'readStatistics' },
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async (ctx, { query }) => {
    const days = await findVisibleDaily(ctx, readRange(query));
    return days.map(toDayOfViews);
  },
});

/** `GET /api/statistics/requests-daily-by-video`. */
const getRequestsDailyByVideoEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily-by-video',
  operationId: 'getViewsByVideo',
  tag: 'Statistics',
  summary: 'Get views and requests per video in a range, deleted videos included',
  permission: { collection: slugs.statistics, operation: 'readStatistics' },
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
    const confined = await findConfinedVideos({ payload, actor });
    const all = await findByVideo(payload, { workspace, range: readRange(query), today: getToday() });
    const rows = confined ? all.filter(({ id }) => confined.has(id)) : all;
    const names = await nameVideos(payload, { workspace, ids: rows.map(({ id }) => id) });
    return rows.map(({ id, ...counted }) => {
      const { title = '', isDeleted = true } = names.get(id) ?? {};
      return { video: { id, title, isDeleted }, ...counted };
    });
  },
});

/** `GET /api/statistics/requests-daily/{videoId}`. */
const getRequestsDailyOfVideoEndpoint = defineEndpoint({
  method: 'get',
  path: '/requests-daily/:videoId',
  operationId: 'getDailyViewsOfVideo',
  tag: 'Statistics',
  summary: 'Get the views of one video per day',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  params: z.object({ videoId: z.string() }),
  query: rangeQuerySchema,
  rateLimit: statisticsRate,
  answer: z.array(dayOfViewsSchema),
  cache: 'no-store',
  run: async (ctx, { params, query }) => {
    const video = await findVideoFor(ctx, params.videoId, ofStatistics);
    const workspace = getRelationId(video.workspace) ?? '';
    const range = readRange(query);
    const days = await findVideoDaily(ctx.payload, { workspace, videoId: video.id, range });
    return days.map(toDayOfViews);
  },
});

/** `GET /api/statistics/videos/{videoId}`. */
const getVideoDetailsEndpoint = defineEndpoint({
  method: 'get',
  path: '/videos/:videoId',
  operationId: 'getVideoStatistics',
  tag: 'Statistics',
  summary: 'Get the statistics of one video for 28 days: per day, per host, and audience retention',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  params: z.object({ videoId: z.string() }),
  rateLimit: statisticsRate,
  answer: videoDetailsSchema,
  cache: 'no-store',
  run: async (ctx, { params }) => {
    const video = await findVideoFor(ctx, params.videoId, ofStatistics);
    const { days, hosts, ...details } = await findVideoDetails(ctx.payload, {
      workspace: getRelationId(video.workspace) ?? '',
      videoId: video.id,
      version: getVersionOf(video.sourceFolder),
      today: getToday(),
    });
    const shareHost = new URL(getEnv().publicUrl).hostname;
    return {
      ...details,
      days: days.map(toDayOfViews),
      hosts: hosts.map((row) => ({ ...row, isShare: row.host === shareHost })),
    };
  },
});

/** Endpoints below `/api/statistics`. */
export const statisticsEndpoints = [
  getOverviewEndpoint,
  getTrafficDailyEndpoint,
  getRequestsDailyEndpoint,
  getRequestsDailyByVideoEndpoint,
  getRequestsDailyOfVideoEndpoint,
  getVideoDetailsEndpoint,
];
