import type { Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { findKeyFault } from '@/lib/core/storage/object-key';
import {
  isAiJobKey,
  isArchiveKey,
  isCommentKey,
  isHeadOrTailKey,
  isProbeKey,
  isRecordedKey,
} from '@/lib/core/storage/storage-keys';
import {
  type WebhookContext,
  type WebhookHandler,
  receiveWebhookEvent,
} from '@/lib/http/receive-webhook-event';
import type { StoragePort } from '@/lib/ports/storage';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { isEncodedInput } from '@/lib/videos/publishing/playback/source';
import type { Encoding } from '@/payload-types';

/** The fields of S3's event notification that are used. */
export const storageEventSchema = z.object({
  Records: z
    .array(
      z.object({
        eventName: z.string(),
        s3: z.object({
          bucket: z.object({ name: z.string() }),
          object: z.object({
            key: z.string(),
            size: z.number().optional(),
            eTag: z.string().optional(),
            sequencer: z.string().optional(),
          }),
        }),
      }),
    )
    .max(1000),
});

/** The same event in EventBridge's form, one object each. */
export const storageBridgeEventSchema = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.string(),
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({
      key: z.string(),
      size: z.number().optional(),
      etag: z.string().optional(),
      sequencer: z.string().optional(),
    }),
  }),
});

type StorageBridgeEvent = z.output<typeof storageBridgeEventSchema>;

type StorageEventRecord = z.output<typeof storageEventSchema>['Records'][number];

/**
 * Converts EventBridge's event to a notification record. Its keys are plain and are encoded here. Other
 * kinds (`Object Deleted`) become records without a handler. Pure.
 */
const toStorageRecord = ({ detail, 'detail-type': type }: StorageBridgeEvent): StorageEventRecord => {
  const { key, size, etag, sequencer } = detail.object;
  return {
    eventName: type === 'Object Created' ? 'ObjectCreated:EventBridge' : type,
    s3: {
      bucket: detail.bucket,
      object: {
        key: encodeURIComponent(key),
        ...(size !== undefined && { size }),
        ...(etag !== undefined && { eTag: etag }),
        ...(sequencer !== undefined && { sequencer }),
      },
    },
  };
};

/**
 * The object's key: S3 sends it form-encoded, with `+` for a space. Null if it cannot be decoded or cannot
 * be one of ours.
 */
const decodeEventKey = (encoded: string): string | null => {
  try {
    const key = decodeURIComponent(encoded.replace(/\+/g, ' '));
    return findKeyFault(key) === null ? key : null;
  } catch {
    return null;
  }
};

/** Identifies an event that is delivered twice. */
const getDedupeKey = ({ eventName, s3 }: StorageEventRecord): string =>
  [s3.bucket.name, s3.object.key, s3.object.eTag ?? '', s3.object.sequencer ?? '', eventName].join('|');

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
  isAiJobKey(key) ||
  isArchiveKey(key) ||
  isCommentKey(key) ||
  isHeadOrTailKey(key) ||
  isProbeKey(key) ||
  isRecordedKey(key);

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
    const video = await findById(payload, slugs.videos, id, { ...withTrash, select: { src: true } });
    const source = video && getStoredSource(video);
    if (source?.inputKey === key) await isEncodedInput(source, { storage, log: payload.logger });
  }
};
