import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answers/answer-kinds';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint, type Context } from '@/lib/http/define-endpoint';
import { endEvent } from '@/lib/live/end-event';
import { findAnalytics } from '@/lib/live/find-analytics';
import { goLive } from '@/lib/live/go-live';
import { liveAnalyticsSchema, liveAnswerSchema } from '@/lib/live/live-status';
import { copyStreamKey, logLiveEmbedCopied, renewStreamKey } from '@/lib/live/keys/renew-stream-key';
import { resetEvent } from '@/lib/live/reset-event';
import { setLiveThumbnail, uploadLiveThumbnail } from '@/lib/live/publishing/set-live-thumbnail';
import { startChannel } from '@/lib/live/channel/start-channel';
import { stopChannel } from '@/lib/live/channel/stop-channel';
import { streamSignal } from '@/lib/live/signal/stream-signal';
import type { LiveAnswer } from '@/lib/live/to-answer';

import { targetEndpoints } from './targets';

const params = z.object({ eventId: z.string().trim().min(1).max(64) });
const collection = slugs.liveEvents;
const rateLimit = { name: 'live', max: 120, seconds: 60 };

/** `POST /api/liveEvents/{eventId}/…`: what moves an event on. */
const defineStep = (
  name: string,
  summary: string,
  operation: 'runLive' | 'endLive',
  run: (ctx: Context, eventId: string) => Promise<LiveAnswer>,
) =>
  defineEndpoint({
    method: 'post',
    path: `/:eventId/${name}`,
    summary,
    permission: { collection, operation },
    rateLimit,
    params,
    answer: liveAnswerSchema,
    run: (ctx, { params: { eventId } }) => run(ctx, eventId),
  });

const postEnd = defineEndpoint({
  method: 'post',
  path: '/:eventId/end',
  summary: 'End a live event; with do_not_end=1 stop its channel and leave it live',
  permission: { collection, operation: 'endLive' },
  rateLimit,
  params,
  query: z.object({ do_not_end: z.literal(['0', '1']).optional() }),
  answer: liveAnswerSchema,
  run: (ctx, { params: { eventId }, query }) =>
    endEvent(ctx, { eventId, keepsState: query.do_not_end === '1' }),
});

const getAnalytics = defineEndpoint({
  method: 'get',
  path: '/:eventId/analytics',
  summary: 'Get how many watch a live event',
  permission: { collection, operation: 'read' },
  rateLimit: { name: 'live analytics', max: 600, seconds: 60 },
  params,
  answer: liveAnalyticsSchema,
  run: (ctx, { params: { eventId } }) => findAnalytics(ctx, eventId),
});

const getSignal = defineEndpoint({
  method: 'get',
  path: '/:eventId/signal',
  summary: 'Follow what the camera of a live event sends, second by second (server-sent events)',
  permission: { collection, operation: 'read' },
  rateLimit: { name: 'live signal', max: 120, seconds: 60 },
  params,
  answer: stream('text/event-stream'),
  run: (ctx, { params: { eventId } }) => streamSignal(ctx, eventId),
});

const postKey = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key',
  summary: 'Give a live event another stream key; whoever sends with the old one is cut off',
  permission: { collection, operation: 'runLive' },
  rateLimit,
  params,
  answer: z.object({ keyEnd: z.string() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => renewStreamKey(ctx, eventId),
});

const postKeyCopy = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key/copy',
  summary: 'Get the stream key of a live event, to copy it',
  permission: { collection, operation: 'runLive' },
  rateLimit,
  params,
  answer: z.object({ key: z.string(), srtPassphrase: z.string() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => copyStreamKey(ctx, eventId),
});

const postEmbedCopied = defineEndpoint({
  method: 'post',
  path: '/embed-player-copied',
  summary: 'Note that a live event’s embed code was copied',
  permission: { collection, operation: 'read' },
  rateLimit: { name: 'embed-player-copied', max: 60, seconds: 60 },
  body: z.object(
    {
      id: z.string('missing_information').min(1, 'missing_information'),
      iFrameCode: z.string('missing_information').min(1, 'missing_information').max(5000),
    },
    'missing_information',
  ),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => logLiveEmbedCopied(ctx, body),
});

const thumbnailAnswer = z.object({ customThumbnailUrl: z.string().nullable() });

/** A multipart form with the picture as `file`. */
const putThumbnail = defineEndpoint({
  method: 'put',
  path: '/:eventId/thumbnail',
  summary: 'Upload the picture of a live event’s waiting page',
  permission: { collection, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params,
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 8_000_000, contentTypes: 'any', missing: 'missing_thumbnail_file' } },
  }),
  answer: thumbnailAnswer,
  run: (ctx, { params: { eventId }, body: { files } }) =>
    uploadLiveThumbnail(ctx, { eventId, bytes: files.file.bytes }),
});

const deleteThumbnail = defineEndpoint({
  method: 'delete',
  path: '/:eventId/thumbnail',
  summary: 'Remove the picture of a live event’s waiting page',
  permission: { collection, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params,
  answer: thumbnailAnswer,
  run: (ctx, { params: { eventId } }) => setLiveThumbnail(ctx, eventId, null),
});

/** Below `/api/liveEvents`; static paths before those with parameters. */
export const liveEventEndpoints = [
  postEmbedCopied,
  defineStep('start-channel', 'Start the channel of a live event', 'runLive', startChannel),
  defineStep('stop-channel', 'Stop the channel of a live event that is not live', 'endLive', stopChannel),
  defineStep('go-live', 'Let viewers see a live event', 'runLive', goLive),
  postEnd,
  defineStep('reset', 'Make an ended live event a planned one again', 'runLive', resetEvent),
  getAnalytics,
  getSignal,
  postKey,
  postKeyCopy,
  putThumbnail,
  deleteThumbnail,
  ...targetEndpoints,
];
