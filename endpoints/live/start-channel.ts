import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { startChannel } from '@/lib/live/channel/start-channel';
import { liveAnswerSchema } from '@/lib/live/live-status';

import { liveEventParams, liveRate } from './live-calls';

/** `POST /api/liveEvents/{eventId}/start-channel`. */
export const startChannelEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/start-channel',
  summary: 'Start the channel of a live event; with rehearsal=1 at any time before',
  permission: { collection: slugs.liveEvents, operation: 'runLive' },
  rateLimit: liveRate,
  params: liveEventParams,
  query: z.object({ rehearsal: z.literal(['0', '1']).optional() }),
  answer: liveAnswerSchema,
  run: (ctx, { params: { eventId }, query }) =>
    startChannel(ctx, { eventId, isRehearsal: query.rehearsal === '1' }),
});
