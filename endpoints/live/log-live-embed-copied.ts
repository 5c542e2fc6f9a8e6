import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { logLiveEmbedCopied } from '@/lib/live/keys/renew-stream-key';

/** `POST /api/liveEvents/embed-player-copied`. */
export const logLiveEmbedCopiedEndpoint = defineEndpoint({
  method: 'post',
  path: '/embed-player-copied',
  summary: 'Note that a live event’s embed code was copied',
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
