import type { S3Client } from '@aws-sdk/client-s3';

import type { Pause } from '../in-batches';
import type { Bucket } from '@/lib/ports/storage';

/** Shared by all parts of the adapter. */
export type S3Context = {
  client: S3Client;
  /** Our bucket → the store's name for it. */
  names: Record<Bucket, string>;
  /** Between two batches; another one only in tests. */
  pause?: Pause;
};
