import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { renewStreamKey } from '@/lib/live/keys/renew-stream-key';

import { liveEventParams, liveRate } from './live-calls';

/** `POST /api/liveEvents/{eventId}/stream-key`. */
export const renewStreamKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key',
  summary: 'Give a live event another stream key; whoever sends with the old one is cut off',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: liveRate,
  params: liveEventParams,
  answer: z.object({ keyEnd: z.string() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => renewStreamKey(ctx, eventId),
});
