import { z } from 'zod';

import { getToday } from '@/lib/analytics/ranges';
import { toDayOfViews } from '@/lib/analytics/reports/day-of-views';
import { findVideoDetails } from '@/lib/analytics/reports/find-video-details';
import { videoDetailsSchema } from '@/lib/analytics/reports/video-details-schema';
import { getRelationId } from '@/lib/core/database/relation-id';
import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

import { statisticsRate } from './statistics-rate';

/** `GET /api/statistics/videos/{videoId}`. */
export const getVideoDetailsEndpoint = defineEndpoint({
  method: 'get',
  path: '/videos/:videoId',
  summary: 'How one video was watched in the last 28 days: day by day, on which hosts, and how far',
  permission: { collection: slugs.statistics, operation: 'readOverview' },
  params: z.object({ videoId: z.string() }),
  rateLimit: statisticsRate,
  answer: videoDetailsSchema,
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
      days: days.map(toDayOfViews),
      hosts: hosts.map((row) => ({ ...row, isShare: row.host === shareHost })),
    };
  },
});
