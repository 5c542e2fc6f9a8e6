import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { endEvent } from '@/lib/live/end-event';
import { liveAnswerSchema } from '@/lib/live/live-status';

import { liveEventParams, liveRate } from './live-calls';

/** `POST /api/liveEvents/{eventId}/end`. */
export const endEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/end',
  summary: 'End a live event; with do_not_end=1 stop its channel and leave it live',
  permission: { collection: slugs.liveEvents, operation: 'endLive' },
  rateLimit: liveRate,
  params: liveEventParams,
  query: z.object({ do_not_end: z.literal(['0', '1']).optional() }),
  answer: liveAnswerSchema,
  run: (ctx, { params: { eventId }, query }) =>
    endEvent(ctx, { eventId, keepsState: query.do_not_end === '1' }),
});
