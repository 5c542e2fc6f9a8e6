import type { ObjectCannedACL } from '@aws-sdk/client-s3';

import type { Bucket, ObjectRef, Visibility } from '@/lib/ports/storage';

export type PrefixChange = { bucket: Bucket; prefix: string; visibility: Visibility; signal?: AbortSignal };

/** How a store represents visibility: by its own ACLs, or by markers that our edge checks. */
export type VisibilityStrategy = {
  /** The ACL with which to write an object; undefined if the store does not support ACLs. */
  aclOf(visibility: Visibility): ObjectCannedACL | undefined;

  find(ref: ObjectRef): Promise<Visibility>;

  /** Called `before` and `after` an object is written, so that it is never more visible than it should be. */
  onWrite(ref: ObjectRef, visibility: Visibility, moment: 'before' | 'after'): Promise<void>;

  onRemoved(ref: ObjectRef): Promise<void>;

  onPrefixRemoved(bucket: Bucket, prefix: string): Promise<void>;

  /** Returns the number of objects below the prefix. */
  setPrefix(change: PrefixChange): Promise<number>;
};
