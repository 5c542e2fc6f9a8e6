import { z } from 'zod';

import {
  changeReportByToken,
  changeReportInterval,
  reportChoices,
} from '@/lib/analytics/emails/report-setting';
import { getToday } from '@/lib/analytics/ranges';
import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { getAnalyticsWorkspace, findOverview } from '@/lib/analytics/reports/find-overview';
import {
  findVideoDaily,
  findVideoDetails,
  findConfinedVideos,
  findVisibleDaily,
} from '@/lib/analytics/reports/find-video-details';
import { nameVideos } from '@/lib/analytics/reports/name-videos';
import {
  dateSchema,
  dayOfViewsSchema,
  toDayOfViews,
  overviewCardSchema,
  rangeQuerySchema,
  readRange,
  timeZoneSchema,
  videoDetailsSchema,
} from '@/lib/analytics/reports/report-schemas';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { raw } from '@/lib/http/body-kinds';
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
    const days = await findVisibleDaily(ctx, { range: readRange(query), timeZone: query.tz });
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
    const days = await findVisibleDaily(ctx, { range: readRange(query), timeZone: query.tz });
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
      plays: z.number(),
      watchSeconds: z.number(),
    }),
  ),
  cache: 'no-store',
  run: async ({ payload, actor }, { query }) => {
    const { id: workspace } = getAnalyticsWorkspace(actor);
    const confined = await findConfinedVideos({ payload, actor });
    const asked = { workspace, range: readRange(query), today: getToday(), timeZone: query.tz };
    const all = await findByVideo(payload, asked);
    const rows = confined ? all.filter(({ id }) => confined.has(id)) : all;
    const names = await nameVideos(payload, { workspace, ids: rows.map(({ id }) => id) });
    return rows.map(({ id, bytes: _bytes, ...counted }) => {
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
    const days = await findVideoDaily(ctx.payload, {
      workspace,
      videoId: video.id,
      range,
      timeZone: query.tz,
    });
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
  query: z.object({ tz: timeZoneSchema }),
  rateLimit: statisticsRate,
  answer: videoDetailsSchema,
  cache: 'no-store',
  run: async (ctx, { params, query }) => {
    const video = await findVideoFor(ctx, params.videoId, ofStatistics);
    const { days, hosts, ...details } = await findVideoDetails(ctx.payload, {
      workspace: getRelationId(video.workspace) ?? '',
      videoId: video.id,
      version: getVersionOf(video.sourceFolder),
      today: getToday(query.tz),
      timeZone: query.tz,
    });
    const shareHost = new URL(getEnv().publicUrl).hostname;
    return {
      ...details,
      days: days.map(toDayOfViews),
      hosts: hosts.map((row) => ({ ...row, isShare: row.host === shareHost })),
    };
  },
});

/** `PUT /api/statistics/report`. */
const updateReportEndpoint = defineEndpoint({
  method: 'put',
  path: '/report',
  operationId: 'updateStatisticsReport',
  tag: 'Statistics',
  isInternal: true,
  summary: 'Set how often you get the workspace’s statistics by email',
  permission: { collection: slugs.statistics, operation: 'receiveReport' },
  rateLimit: { name: 'statistics-report', max: 30, seconds: 60 },
  body: z.object({ every: z.enum(reportChoices) }),
  answer: z.object({ every: z.enum(reportChoices) }),
  run: async (ctx, { body }) => ({ every: await changeReportInterval(ctx, body.every) }),
});

const reportToken = z.string().min(1).max(400);
const unsubscribeRate = { name: 'statistics-unsubscribe', max: 60, seconds: 300, isShared: true } as const;
const changedReportSchema = z.object({
  every: z.enum(reportChoices),
  before: z.enum(reportChoices),
  workspace: z.string().describe('Name of the workspace.'),
});

/** `POST /api/statistics/unsubscribe`. */
const unsubscribeEndpoint = defineEndpoint({
  method: 'post',
  path: '/unsubscribe',
  unknownFields: 'dropped',
  operationId: 'unsubscribeStatisticsReport',
  tag: 'Statistics',
  isInternal: true,
  summary: 'One-click unsubscribe from the statistics report (RFC 8058)',
  permission: 'public',
  rateLimit: unsubscribeRate,
  query: z.object({ token: reportToken }),
  body: raw({
    contentType: 'application/x-www-form-urlencoded',
    maxBytes: 1000,
    verify: (bytes) => {
      if (!new TextDecoder().decode(bytes).includes('List-Unsubscribe=One-Click'))
        throw new AppError('missing_information');
    },
  }),
  answer: changedReportSchema,
  run: (ctx, { query }) => changeReportByToken(ctx, { ...query, choice: 'never' }),
});

/** `POST /api/statistics/report`. */
const changeReportByTokenEndpoint = defineEndpoint({
  method: 'post',
  path: '/report',
  operationId: 'updateStatisticsReportByToken',
  tag: 'Statistics',
  isInternal: true,
  summary: 'Change or end the statistics report with the token of an email',
  permission: 'public',
  rateLimit: unsubscribeRate,
  body: z.object({ token: reportToken, every: z.enum(reportChoices) }),
  answer: changedReportSchema,
  run: (ctx, { body: { token, every } }) => changeReportByToken(ctx, { token, choice: every }),
});

/** Endpoints below `/api/statistics`. */
export const statisticsEndpoints = [
  getOverviewEndpoint,
  getTrafficDailyEndpoint,
  getRequestsDailyEndpoint,
  getRequestsDailyByVideoEndpoint,
  getRequestsDailyOfVideoEndpoint,
  getVideoDetailsEndpoint,
  updateReportEndpoint,
  unsubscribeEndpoint,
  changeReportByTokenEndpoint,
];
