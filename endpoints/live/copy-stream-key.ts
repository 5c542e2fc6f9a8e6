import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { copyStreamKey } from '@/lib/live/keys/renew-stream-key';

import { liveEventParams, liveRate } from './live-calls';

/** `POST /api/liveEvents/{eventId}/stream-key/copy`. */
export const copyStreamKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key/copy',
  summary: 'Get the stream key of a live event, to copy it',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: liveRate,
  params: liveEventParams,
  answer: z.object({ key: z.string(), srtPassphrase: z.string(), srtUrl: z.string().nullable() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => copyStreamKey(ctx, eventId),
});
