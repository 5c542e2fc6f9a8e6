import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { mediaConvertEventSchema } from '@/lib/webhooks/mediaconvert/mediaconvert-event';
import { mediaConvertHandler } from '@/lib/webhooks/mediaconvert/mediaconvert-handler';
import { receiveWebhookEvent } from '@/lib/webhooks/receive-webhook-event';

/** `POST /api/webhooks/mediaconvert?token=…`: EventBridge tells that something happened to a job. */
export const receiveMediaConvertEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/mediaconvert',
  summary: 'Receive an event of MediaConvert by EventBridge',
  permission: { webhook: 'mediaconvert', by: 'token' },
  body: mediaConvertEventSchema,
  answer: z.object({ accepted: z.boolean() }),
  run: async (ctx, { body }) => {
    await receiveWebhookEvent(ctx, mediaConvertHandler, { dedupeKey: body.id, body });
    return { accepted: true };
  },
});
