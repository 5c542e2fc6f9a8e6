import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { removeTarget } from '@/lib/live/targets/change-targets';

import { targetParams, targetRate } from './target-calls';

/** `DELETE /api/liveEvents/{eventId}/targets/{targetId}`. */
export const removeTargetEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:eventId/targets/:targetId',
  summary: 'Remove a target of a live event',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: targetRate,
  params: targetParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params }) => removeTarget(ctx, params),
});
