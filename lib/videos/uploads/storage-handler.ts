import type { Payload } from 'payload';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import {
  isAiJobKey,
  isCommentKey,
  isEndKey,
  isProbeKey,
  isRecordedKey,
} from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { isEncodedInput } from '@/lib/videos/publishing/playback/encoded-input';
import type { Encoding, Video } from '@/payload-types';
import {
  type WebhookContext,
  type WebhookHandler,
  receiveWebhookEvent,
} from '@/lib/http/receive-webhook-event';
import {
  decodeEventKey,
  storageEventSchema,
  getDedupeKey,
  type StorageBridgeEvent,
  type StorageEventRecord,
  toStorageRecord,
} from './storage-event';
import type { Context } from '@/lib/context';

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

/** Files for the product's own use, which no encode waits for. */
const isOurs = (key: string): boolean =>
  isAiJobKey(key) || isCommentKey(key) || isEndKey(key) || isProbeKey(key) || isRecordedKey(key);

/** Starts the encoding of files that have arrived. */
export const storageHandler: WebhookHandler = {
  source: 'storage',
  carryOut: async (ctx, body) => {
    for (const record of storageEventSchema.parse(body).Records) {
      const key = decodeEventKey(record.s3.object.key);
      if (!key || !/ObjectCreated/.test(record.eventName) || isOurs(key)) continue;
      const storage = await findStorage(ctx, key);
      if (record.s3.bucket.name !== storage.bucketNames.upload) continue;
      const size = record.s3.object.size ?? null;
      const isAwaited = await startEncoding(ctx, { inputKey: key, size });
      if (!isAwaited) await handleUnawaited({ payload: ctx.payload, storage }, key);
    }
  },
};

const findEncoding = (payload: Payload, inputKey: string): Promise<Encoding | null> =>
  payload.db.findOne<Encoding>({ collection: slugs.encodings, where: { inputKey: { equals: inputKey } } });

/** The store that a key belongs to; the shared one if the key is unknown. */
const findStorage = async ({ payload, ports }: WebhookContext, key: string): Promise<StoragePort> => {
  const encoding = await findEncoding(payload, key);
  return encoding ? ports.storageFor(encoding.workspace) : ports.getSharedStorage();
};

/**
 * Removes a file of a deleted video or a canceled or expired version, which would otherwise stay for ever. A
 * second file for an address that already received one is logged.
 */
const handleUnawaited = async (
  { payload, storage }: { payload: Payload; storage: StoragePort },
  key: string,
): Promise<void> => {
  const encoding = await findEncoding(payload, key);
  if (!encoding || ['CANCELED', 'EXPIRED', 'ERROR'].includes(encoding.state)) {
    await storage.remove({ bucket: 'upload', key });
  } else if (encoding.state === 'COMPLETE') {
    const id = getRelationId(encoding.video) ?? '';
    const video = await payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: id } },
      select: { src: true },
    });
    const source = video && getStoredSource(video);
    if (source?.inputKey === key) await isEncodedInput(source, { storage, log: payload.logger });
  }
};
