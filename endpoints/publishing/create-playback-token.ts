import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { issuePlaybackToken } from '@/lib/publishing/playback/issue-playback-token';

const hostname =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** `POST /api/videos/{videoId}/playback-token`, for integrations that show private videos to people they know. */
export const createPlaybackTokenEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/playback-token',
  summary: 'Get addresses that play a private video for some time',
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
      .describe('Seconds; 4 hours unless told.'),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(hostname, 'A host name without scheme and path, e.g. shop.example.com.')
      .nullish()
      .describe('The only site that may show it; any without one.'),
  }),
  answer: z.object({
    token: z.string(),
    expiresAt: z.string(),
    playerUrl: z.string().describe('For a frame.'),
    dataUrl: z.string().describe('The `src` of the player element.'),
    hlsUrl: z.string().nullable(),
    posterUrl: z.string().nullable(),
    storyboardUrl: z.string().nullable(),
  }),
  cache: 'no-store',
  run: (ctx, { params, body }) =>
    issuePlaybackToken(ctx, { ...params, expiresIn: body.expiresIn, host: body.host ?? null }),
});
