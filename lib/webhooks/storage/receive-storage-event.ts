import type { Context } from '@/lib/http/define-endpoint';

import { receiveWebhookEvent } from '../receive-webhook-event';

import { getDedupeKey, type StorageEventRecord } from './storage-event';
import { storageHandler } from './storage-handler';

/** Keeps what storage tells, record by record, and carries it out. */
export const receiveStorageEvent = async (ctx: Context, event: { Records: StorageEventRecord[] }) => {
  for (const record of event.Records) {
    await receiveWebhookEvent(ctx, storageHandler, {
      dedupeKey: getDedupeKey(record),
      body: { Records: [record] },
    });
  }
  return { accepted: event.Records.length };
};
