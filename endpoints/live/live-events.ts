import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answer-kinds';
import { form } from '@/lib/http/body-kinds';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { stopChannel } from '@/lib/live/channel/close-channel';
import { startChannel } from '@/lib/live/channel/start-channel';
import { endEvent } from '@/lib/live/end-event';
import type { LiveAnswer } from '@/lib/live/find-live-event';
import { goLive } from '@/lib/live/go-live';
import { copyStreamKey, logLiveEmbedCopied, renewStreamKey } from '@/lib/live/keys/renew-stream-key';
import { liveAnalyticsSchema, liveAnswerSchema } from '@/lib/live/live-status';
import { setLiveThumbnail, uploadLiveThumbnail } from '@/lib/live/publishing/set-live-thumbnail';
import { resetEvent } from '@/lib/live/reset-event';
import { streamSignal } from '@/lib/live/signal/stream-signal';
import { findAnalytics } from '@/lib/platform/find-live-analytics';

const liveEventParams = z.object({ eventId: z.string().trim().min(1).max(64) });

const liveRate = { name: 'live', max: 120, seconds: 60 };

/** Defines `POST /api/liveEvents/{eventId}/…`, a step in the life of a live event. */
const defineLiveStep = (
  [name, operationId]: [name: string, operationId: string],
  summary: string,
  operation: 'runLive' | 'endLive',
  run: (ctx: RequestContext, eventId: string) => Promise<LiveAnswer>,
) =>
  defineEndpoint({
    method: 'post',
    path: `/:eventId/${name}`,
    operationId,
    tag: 'Live events',
    summary,
    permission: { collection: slugs.liveEvents, operation },
    rateLimit: liveRate,
    params: liveEventParams,
    answer: liveAnswerSchema,
    run: (ctx, { params: { eventId } }) => run(ctx, eventId),
  });

/** `POST /api/liveEvents/embed-player-copied`. */
const logLiveEmbedCopiedEndpoint = defineEndpoint({
  method: 'post',
  path: '/embed-player-copied',
  operationId: 'recordLiveEmbedCopied',
  tag: 'Live events',
  isInternal: true,
  summary: 'Record that a live event’s embed code was copied',
  permission: { collection: slugs.liveEvents, operation: 'read' },
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

/** `POST /api/liveEvents/{eventId}/start-channel`. */
const startChannelEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/start-channel',
  operationId: 'startLiveEvent',
  tag: 'Live events',
  summary: 'Start the channel of a live event; rehearsal=1 allows an earlier start',
  permission: { collection: slugs.liveEvents, operation: 'runLive' },
  rateLimit: liveRate,
  params: liveEventParams,
  query: z.object({
    rehearsal: z.literal(['0', '1']).optional().describe('`1` allows a start long before the planned one.'),
  }),
  answer: liveAnswerSchema,
  run: (ctx, { params: { eventId }, query }) =>
    startChannel(ctx, { eventId, isRehearsal: query.rehearsal === '1' }),
});

/** `POST /api/liveEvents/{eventId}/stop-channel`. */
const stopChannelEndpoint = defineLiveStep(
  ['stop-channel', 'stopLiveEvent'],
  'Stop the channel of a live event that is not live',
  'endLive',
  stopChannel,
);

/** `POST /api/liveEvents/{eventId}/go-live`. */
const goLiveEndpoint = defineLiveStep(
  ['go-live', 'goLive'],
  'Go live: let viewers see a live event',
  'runLive',
  goLive,
);

/** `POST /api/liveEvents/{eventId}/end`. */
const endEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/end',
  operationId: 'endLiveEvent',
  tag: 'Live events',
  summary: 'End a live event; do_not_end=1 only stops its channel',
  permission: { collection: slugs.liveEvents, operation: 'endLive' },
  rateLimit: liveRate,
  params: liveEventParams,
  query: z.object({
    do_not_end: z
      .literal(['0', '1'])
      .optional()
      .describe('`1` only stops the channel; the event stays open.'),
  }),
  answer: liveAnswerSchema,
  run: (ctx, { params: { eventId }, query }) =>
    endEvent(ctx, { eventId, keepsState: query.do_not_end === '1' }),
});

/** `POST /api/liveEvents/{eventId}/reset`. */
const resetEventEndpoint = defineLiveStep(
  ['reset', 'resetLiveEvent'],
  'Reset an ended live event to planned',
  'runLive',
  resetEvent,
);

/** `GET /api/liveEvents/{eventId}/analytics`. */
const getLiveAnalyticsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/analytics',
  operationId: 'getLiveEventStatistics',
  tag: 'Statistics',
  summary: 'Get the viewers of a live event',
  permission: { collection: slugs.liveEvents, operation: 'read' },
  rateLimit: { name: 'live analytics', max: 600, seconds: 60 },
  params: liveEventParams,
  answer: liveAnalyticsSchema,
  run: (ctx, { params: { eventId } }) => findAnalytics(ctx, eventId),
});

/** `GET /api/liveEvents/{eventId}/signal`. */
const streamSignalEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/signal',
  operationId: 'streamLiveEventSignal',
  tag: 'Live events',
  summary: 'Stream the signal of a live event’s camera every second (server-sent events)',
  permission: { collection: slugs.liveEvents, operation: 'read' },
  rateLimit: { name: 'live signal', max: 120, seconds: 60 },
  params: liveEventParams,
  answer: stream('text/event-stream'),
  run: (ctx, { params: { eventId } }) => streamSignal(ctx, eventId),
});

/** `POST /api/liveEvents/{eventId}/stream-key`. */
const renewStreamKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key',
  operationId: 'renewStreamKey',
  tag: 'Live events',
  summary: 'Replace the stream key of a live event; a sender with the old key is disconnected',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: liveRate,
  params: liveEventParams,
  answer: z.object({ keyEnd: z.string() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => renewStreamKey(ctx, eventId),
});

/** `POST /api/liveEvents/{eventId}/stream-key/copy`. */
const copyStreamKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/stream-key/copy',
  operationId: 'getStreamKey',
  tag: 'Live events',
  summary: 'Get the stream key of a live event',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: liveRate,
  params: liveEventParams,
  answer: z.object({ key: z.string(), srtPassphrase: z.string(), srtUrl: z.string().nullable() }),
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => copyStreamKey(ctx, eventId),
});

/** `PUT /api/liveEvents/{eventId}/thumbnail`: a multipart form with the image as `file`. */
const uploadLiveThumbnailEndpoint = defineEndpoint({
  method: 'put',
  path: '/:eventId/thumbnail',
  operationId: 'uploadLiveEventThumbnail',
  tag: 'Live events',
  summary: 'Upload the image of a live event’s waiting page',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params: liveEventParams,
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 8_000_000, contentTypes: 'any', missing: 'missing_thumbnail_file' } },
  }),
  answer: z.object({ customThumbnailUrl: z.string().nullable() }),
  run: (ctx, { params: { eventId }, body: { files } }) =>
    uploadLiveThumbnail(ctx, { eventId, bytes: files.file.bytes }),
});

/** `DELETE /api/liveEvents/{eventId}/thumbnail`. */
const deleteLiveThumbnailEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:eventId/thumbnail',
  operationId: 'deleteLiveEventThumbnail',
  tag: 'Live events',
  summary: 'Delete the image of a live event’s waiting page',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params: liveEventParams,
  answer: z.object({ customThumbnailUrl: z.string().nullable() }),
  run: (ctx, { params: { eventId } }) => setLiveThumbnail(ctx, eventId, null),
});

/** Endpoints below `/api/liveEvents`. Static paths come before those with parameters. */
export const liveEventEndpoints = [
  logLiveEmbedCopiedEndpoint,
  startChannelEndpoint,
  stopChannelEndpoint,
  goLiveEndpoint,
  endEventEndpoint,
  resetEventEndpoint,
  getLiveAnalyticsEndpoint,
  streamSignalEndpoint,
  renewStreamKeyEndpoint,
  copyStreamKeyEndpoint,
  uploadLiveThumbnailEndpoint,
  deleteLiveThumbnailEndpoint,
];
