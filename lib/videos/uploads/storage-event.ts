import { z } from 'zod';

import { findKeyFault } from '@/lib/core/storage/object-key';

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

export type StorageBridgeEvent = z.output<typeof storageBridgeEventSchema>;

export type StorageEventRecord = z.output<typeof storageEventSchema>['Records'][number];

/**
 * Converts EventBridge's event to a notification record. Its keys are plain and are encoded here. Other
 * kinds (`Object Deleted`) become records without a handler. Pure.
 */
export const toStorageRecord = ({ detail, 'detail-type': type }: StorageBridgeEvent): StorageEventRecord => {
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
export const decodeEventKey = (encoded: string): string | null => {
  try {
    const key = decodeURIComponent(encoded.replace(/\+/g, ' '));
    return findKeyFault(key) === null ? key : null;
  } catch {
    return null;
  }
};

/** Identifies an event that is delivered twice. */
export const getDedupeKey = ({ eventName, s3 }: StorageEventRecord): string =>
  [s3.bucket.name, s3.object.key, s3.object.eTag ?? '', s3.object.sequencer ?? '', eventName].join('|');
