import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { receiveStorageEvent } from '@/lib/webhooks/storage/receive-storage-event';
import { storageBridgeEventSchema, storageEventSchema } from '@/lib/webhooks/storage/storage-event';

/** `POST /api/webhooks/storage?token=…`: storage tells that a file has arrived, itself or by EventBridge. */
export const receiveStorageEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/storage',
  summary: 'Receive an object-created event of the storage',
  permission: { webhook: 'storage', by: 'token' },
  body: z.union([storageEventSchema, storageBridgeEventSchema]),
  answer: z.object({ accepted: z.number() }),
  run: (ctx, { body }) => receiveStorageEvent(ctx, body),
});
