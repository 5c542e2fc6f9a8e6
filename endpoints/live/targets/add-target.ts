import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addTarget } from '@/lib/live/targets/change-targets';
import { addTargetSchema, targetSchema } from '@/lib/live/targets/targets';

import { targetRate, targetsParams } from './target-calls';

/** `POST /api/liveEvents/{eventId}/targets`. */
export const addTargetEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/targets',
  summary: 'Send a live event to another server by RTMP or RTMPS, too; at once where it is on air',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: targetRate,
  params: targetsParams,
  body: addTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId }, body }) => addTarget(ctx, { eventId, ...body }),
});
