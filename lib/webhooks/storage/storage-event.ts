import { z } from 'zod';

import { findKeyFault } from '@/lib/ports/storage/object-key';

/** S3's event notification, as far as we read it. */
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

export type StorageEventRecord = z.output<typeof storageEventSchema>['Records'][number];

/** The object's key: S3 sends it form-encoded, with `+` for a space. Null where it can't be decoded or be one of ours. */
export const decodeEventKey = (encoded: string): string | null => {
  try {
    const key = decodeURIComponent(encoded.replace(/\+/g, ' '));
    return findKeyFault(key) === null ? key : null;
  } catch {
    return null;
  }
};

/** What makes an event the same event when it is delivered twice. */
export const getDedupeKey = ({ eventName, s3 }: StorageEventRecord): string =>
  [s3.bucket.name, s3.object.key, s3.object.eTag ?? '', s3.object.sequencer ?? '', eventName].join('|');
