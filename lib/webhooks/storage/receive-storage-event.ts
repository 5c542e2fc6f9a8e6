import { receiveWebhookEvent } from '../receive-webhook-event';

import {
  getDedupeKey,
  toStorageRecord,
  type StorageBridgeEvent,
  type StorageEventRecord,
} from './storage-event';
import { storageHandler } from './storage-handler';

import type { Context } from '@/lib/context';

/** Keeps what storage tells, record by record, and carries it out. */
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
