import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findAnalytics } from '@/lib/live/find-analytics';
import { liveAnalyticsSchema } from '@/lib/live/live-status';

import { liveEventParams } from './live-calls';

/** `GET /api/liveEvents/{eventId}/analytics`. */
export const getLiveAnalyticsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/analytics',
  summary: 'Get how many watch a live event',
  permission: { collection: slugs.liveEvents, operation: 'read' },
  rateLimit: { name: 'live analytics', max: 600, seconds: 60 },
  params: liveEventParams,
  answer: liveAnalyticsSchema,
  run: (ctx, { params: { eventId } }) => findAnalytics(ctx, eventId),
});
