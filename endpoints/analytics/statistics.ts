import { z } from 'zod';

import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { findDaily } from '@/lib/analytics/reports/find-daily';
import { findOverview } from '@/lib/analytics/reports/find-overview';
import { overviewCardSchema } from '@/lib/analytics/reports/overview-card';
import { findVideoDaily } from '@/lib/analytics/reports/find-video-daily';
import { reportedErrors } from '@/lib/analytics/experience';
import { findVideoDetails } from '@/lib/analytics/reports/find-video-details';
import { getAnalyticsWorkspace } from '@/lib/analytics/reports/analytics-workspace';
import { nameVideos } from '@/lib/analytics/reports/name-videos';
import { rangeQuerySchema, takeRange } from '@/lib/analytics/reports/range-query';
import { getToday } from '@/lib/analytics/ranges';
import { getEnv } from '@/lib/core/env/env';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
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

const countsSchema = z.number().describe('Views in the last 28 days.');

const percentilesSchema = z.array(z.number().nullable()).length(3);

const experienceSchema = z.object({
  reports: z.number().describe('Views that were told of.'),
  start: percentilesSchema.describe('Milliseconds until the first picture: p50, p75 and p95.'),
  waits: percentilesSchema.describe('Time spent waiting, in a hundred of all: p50, p75 and p95.'),
  rungs: z.array(z.object({ rung: z.number(), share: z.number() })).describe('What played longest, 0 to 1.'),
  errors: z.array(z.object({ error: z.enum(reportedErrors), views: z.number() })),
});

const detailsOfVideo = defineEndpoint({
  method: 'get',
  path: '/videos/:videoId',
  summary: 'How one video was watched in the last 28 days: day by day, on which hosts, and how far',
  permission: some,
  params: z.object({ videoId: z.string() }),
  rateLimit,
  answer: z.object({
    days: z.array(dayOfViewsSchema),
    hosts: z
      .array(
        z.object({
          host: z.string().describe('Empty where it was not told; `*` is what is left of many.'),
          isShare: z.boolean().describe('The page where this installation shares videos.'),
          views: countsSchema,
        }),
      )
      .describe('Where the video was embedded.'),
    countries: z
      .array(z.object({ country: z.string().describe('ISO 3166.'), views: countsSchema }))
      .describe('Empty where the installation has no database of countries.'),
    curve: z
      .object({ views: countsSchema, segments: z.array(z.number().describe('How often it was fetched.')) })
      .nullable()
      .describe('Of the version that is served.'),
    marks: z.array(z.object({ date: dateSchema, newHosts: z.array(z.string()), isNewVersion: z.boolean() })),
    experience: z
      .object({
        all: experienceSchema,
        days: z.array(z.object({ date: dateSchema, summary: experienceSchema })),
      })
      .nullable()
      .describe('What players told of the views that are over; null where none did.'),
  }),
  cache: 'no-store',
  run: async (ctx, { params }) => {
    const video = await findVideoFor(ctx, params.videoId, 'read');
    const { days, hosts, ...details } = await findVideoDetails(ctx.payload, {
      workspace: getRelationId(video.workspace) ?? '',
      videoId: video.id,
      version: getVersionOf(video.sourceFolder),
      today: getToday(),
    });
    const shareHost = new URL(getEnv().publicUrl).hostname;
    return {
      ...details,
      days: days.map(({ bytes: _bytes, ...day }) => ({ ...day, dateString: day.date })),
      hosts: hosts.map((row) => ({ ...row, isShare: row.host === shareHost })),
    };
  },
});

/** Below `/api/statistics`. */
export const statisticsEndpoints = [
  overview,
  trafficDaily,
  requestsDaily,
  requestsDailyByVideo,
  requestsDailyOfVideo,
  detailsOfVideo,
];
