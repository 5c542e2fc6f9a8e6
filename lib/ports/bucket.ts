import type { Readable } from 'node:stream';

/** Location of a customer's own bucket, and the keys to it. */
export type BucketAccess = {
  /** URL of an S3-compatible server. Null for AWS. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Size in bytes. */
type BucketObject = { key: string; size: number; modifiedAt: Date };

/**
 * A customer's bucket, which is neither the installation's nor a workspace's storage: imports read from it
 * and archives are written to it. Its server must be on the public Internet, unless the operator allows the
 * host. All methods throw `ProviderError`.
 */
export type BucketPort = {
  /** At most `limit` objects below a prefix. `next` is the `after` of the following page, or null. */
  list(input: {
    prefix: string;
    after?: string | undefined;
    limit: number;
  }): Promise<{ objects: BucketObject[]; next: string | null }>;

  /** A URL that reads one object for `expiresIn` seconds (at most 604,800). */
  signGet(input: { key: string; expiresIn: number }): Promise<string>;

  /** Size in bytes of an object, or null if it does not exist. */
  findSize(key: string): Promise<number | null>;

  /**
   * Creates or replaces an object of exactly `size` bytes. The server verifies the MD5 of each part. An
   * interrupted write of the same bytes continues after its stored parts.
   */
  write(input: {
    key: string;
    body: Readable;
    size: number;
    contentType: string;
    signal: AbortSignal;
  }): Promise<void>;
};
