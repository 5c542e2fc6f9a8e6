import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { streamSignal } from '@/lib/live/signal/stream-signal';

import { liveEventParams } from './live-calls';

/** `GET /api/liveEvents/{eventId}/signal`. */
export const streamSignalEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/signal',
  summary: 'Follow what the camera of a live event sends, second by second (server-sent events)',
  permission: { collection: slugs.liveEvents, operation: 'read' },
  rateLimit: { name: 'live signal', max: 120, seconds: 60 },
  params: liveEventParams,
  answer: stream('text/event-stream'),
  run: (ctx, { params: { eventId } }) => streamSignal(ctx, eventId),
});
