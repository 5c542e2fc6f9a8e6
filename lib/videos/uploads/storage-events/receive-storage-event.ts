import type { Context } from '@/lib/context';

import { receiveWebhookEvent } from '@/lib/http/receive-webhook-event';
import {
  getDedupeKey,
  type StorageBridgeEvent,
  type StorageEventRecord,
  toStorageRecord,
} from './storage-event';
import { storageHandler } from './storage-handler';

/** Stores the records of a storage event and carries them out. */
export const receiveStorageEvent = async (
  ctx: Context,
  event: { Records: StorageEventRecord[] } | StorageBridgeEvent,
) => {
  const records = 'Records' in event ? event.Records : [toStorageRecord(event)];
  for (const record of records) {
    await receiveWebhookEvent(ctx, storageHandler, {
      dedupeKey: getDedupeKey(record),
      body: { Records: [record] },
    });
  }
  return { accepted: records.length };
};
