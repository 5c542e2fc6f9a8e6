import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { listTargets } from '@/lib/live/targets/change-targets';
import { targetListSchema } from '@/lib/live/targets/targets';

import { targetRate, targetsParams } from './target-calls';

/** `GET /api/liveEvents/{eventId}/targets`. */
export const listTargetsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/targets',
  summary: 'List where else a live event is sent to',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { ...targetRate, max: 600 },
  params: targetsParams,
  answer: targetListSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => listTargets(ctx, eventId),
});
