import type { S3Client } from '@aws-sdk/client-s3';

import type { Pause } from '../in-batches';
import type { Bucket } from '@/lib/ports/storage';

/** Shared by all parts of the adapter. */
export type S3Context = {
  client: S3Client;
  /** The store's names of our buckets. */
  names: Record<Bucket, string>;
  /** Waits between two batches; replaced only in tests. */
  pause?: Pause;
};
