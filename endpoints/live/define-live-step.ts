import { slugs } from '@/lib/core/slugs';
import { defineEndpoint, type Context } from '@/lib/http/define-endpoint';
import { liveAnswerSchema } from '@/lib/live/live-status';
import type { LiveAnswer } from '@/lib/live/to-answer';

import { liveEventParams, liveRate } from './live-calls';

/** A call `POST /api/liveEvents/{eventId}/…`: what moves an event on. */
export const defineLiveStep = (
  name: string,
  summary: string,
  operation: 'runLive' | 'endLive',
  run: (ctx: Context, eventId: string) => Promise<LiveAnswer>,
) =>
  defineEndpoint({
    method: 'post',
    path: `/:eventId/${name}`,
    summary,
    permission: { collection: slugs.liveEvents, operation },
    rateLimit: liveRate,
    params: liveEventParams,
    answer: liveAnswerSchema,
    run: (ctx, { params: { eventId } }) => run(ctx, eventId),
  });
