import type { ObjectCannedACL } from '@aws-sdk/client-s3';

import type { ObjectRef, Visibility } from '../port';

/** How a store keeps who may read an object: by ACLs of its own, or by markers that our edge reads. */
export type VisibilityStrategy = {
  /** The ACL to write an object with; undefined where the store knows none. */
  aclOf(visibility: Visibility): ObjectCannedACL | undefined;

  find(ref: ObjectRef): Promise<Visibility>;

  /** Called before an object is written (`private`) or after (`public`): it is never more visible than it should be. */
  onWrite(ref: ObjectRef, visibility: Visibility, moment: 'before' | 'after'): Promise<void>;

  /** Called after objects were removed. */
  onRemoved(bucket: ObjectRef['bucket'], keys: string[]): Promise<void>;

  setPrefix(input: {
    bucket: ObjectRef['bucket'];
    prefix: string;
    visibility: Visibility;
    signal?: AbortSignal;
  }): Promise<number>;
};
