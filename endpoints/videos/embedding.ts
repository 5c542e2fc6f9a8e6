import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getLiveOembed } from '@/lib/live/publishing/live-links';
import { videoIdSchema } from '@/lib/videos/library/find-video-for';
import { getOembed, readShownId } from '@/lib/videos/publishing/embedding/get-oembed';
import { logEmbedCopied } from '@/lib/videos/publishing/embedding/log-embed-copied';
import { unlockedSchema, unlockSchema, unlockVideo } from '@/lib/videos/publishing/gate/unlock-video';
import { issuePlaybackToken } from '@/lib/videos/publishing/playback/playback-urls';

/** `POST /api/videos/embed-player-copied`. */
const logEmbedCopiedEndpoint = defineEndpoint({
  method: 'post',
  path: '/embed-player-copied',
  operationId: 'recordVideoEmbedCopied',
  tag: 'Videos',
  isInternal: true,
  summary: 'Record that a video’s embed code was copied',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'embed-player-copied', max: 60, seconds: 60 },
  body: z.object(
    {
      id: z.string('missing_information').min(1, 'missing_information'),
      iFrameCode: z.string('missing_information').min(1, 'missing_information').max(5000),
    },
    'missing_information',
  ),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => logEmbedCopied(ctx, body),
});

const hostname =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * `POST /api/videos/{videoId}/playback-token`, for integrations that show private videos to their own users.
 */
const createPlaybackTokenEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/playback-token',
  operationId: 'createPlaybackToken',
  tag: 'Videos',
  summary: 'Get URLs that play a private video for a limited time',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'playback-token', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  body: z.object({
    expiresIn: z
      .number()
      .int()
      .min(60)
      .max(604_800)
      .default(14_400)
      .describe('Lifetime in seconds. Defaults to 4 hours.'),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(hostname, phrase('must be a host name without scheme and path, such as shop.example.com'))
      .nullish()
      .describe('The only host that may embed the video. Any host may if omitted.'),
  }),
  answer: z.object({
    token: z.string(),
    expiresAt: z.string(),
    playerUrl: z.string().describe('URL of the player page, for an iframe.'),
    dataUrl: z.string().describe('The `src` of the player element.'),
    hlsUrl: z.string().nullable(),
    posterUrl: z.string().nullable(),
    storyboardUrl: z.string().nullable(),
  }),
  cache: 'no-store',
  run: (ctx, { params, body }) =>
    issuePlaybackToken(ctx, { ...params, expiresIn: body.expiresIn, host: body.host ?? null }),
});

/** `POST /api/videos/{videoId}/unlock`, for players and pages of viewers, from any origin. */
const unlockVideoEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/unlock',
  operationId: 'unlockVideo',
  tag: 'Videos',
  summary: 'Open a public video that a password or its domains protect',
  permission: 'public',
  rateLimit: { name: 'unlock-video', max: 300, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  body: unlockSchema,
  answer: unlockedSchema,
  cache: 'no-store',
  run: (ctx, { params, body }) => unlockVideo(ctx, { ...params, ...body }),
});

/** Endpoints below `/api/videos`. */
export const embeddingEndpoints = [logEmbedCopiedEndpoint, createPlaybackTokenEndpoint, unlockVideoEndpoint];

const pixels = z.coerce.number().int().min(1).max(10_000).optional();
const largest = (side: string) => pixels.describe(`Maximum ${side} of the player in pixels.`);

/** `GET /api/oembed` (oembed.com), for services that render link previews. */
const getOembedEndpoint = defineEndpoint({
  method: 'get',
  path: '/oembed',
  unknownFields: 'dropped',
  operationId: 'getOembed',
  tag: 'Videos',
  summary: 'Get the embed code of a public video or live event by its player page URL (oEmbed 1.0)',
  permission: 'public',
  rateLimit: { name: 'oembed', max: 300, seconds: 60 },
  query: z.object({
    url: z
      .string('missing_information')
      .min(1, 'missing_information')
      .max(2000)
      .describe('URL of the player page or of the watch page.'),
    format: z.literal('json', 'oembed_format').optional().describe('Format of the answer.'),
    maxwidth: largest('width'),
    maxheight: largest('height'),
  }),
  answer: z.object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    provider_name: z.string(),
    provider_url: z.string(),
    title: z.string(),
    width: z.number(),
    height: z.number(),
    /** Seconds; only for videos. */
    duration: z.number().optional(),
    html: z.string(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
  }),
  run: (ctx, { query }) =>
    readShownId(query.url, 'live') ? getLiveOembed(ctx, query) : getOembed(ctx, query),
});

/** Endpoints below `/api`. */
export const oembedEndpoints = [getOembedEndpoint];
