import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeTarget } from '@/lib/live/targets/change-targets';
import { changeTargetSchema, targetSchema } from '@/lib/live/targets/targets';

import { targetParams, targetRate } from './target-calls';

/** `PATCH /api/liveEvents/{eventId}/targets/{targetId}`. */
export const changeTargetEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:eventId/targets/:targetId',
  summary: 'Change a target of a live event; another server needs its key',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: targetRate,
  params: targetParams,
  body: changeTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params, body }) => changeTarget(ctx, { ...params, ...body }),
});
