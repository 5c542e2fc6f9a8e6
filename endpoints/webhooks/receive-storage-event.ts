import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { receiveStorageEvent } from '@/lib/webhooks/storage/receive-storage-event';
import { storageEventSchema } from '@/lib/webhooks/storage/storage-event';

/** `POST /api/webhooks/storage?token=…`: storage tells that a file has arrived. */
export const receiveStorageEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/storage',
  summary: 'Receive an object-created event of the storage',
  permission: { webhook: 'storage', by: 'token' },
  body: storageEventSchema,
  answer: z.object({ accepted: z.number() }),
  run: (ctx, { body }) => receiveStorageEvent(ctx, body),
});
