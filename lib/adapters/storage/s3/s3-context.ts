import type http from 'node:http';
import type https from 'node:https';

import { S3Client, type ObjectCannedACL } from '@aws-sdk/client-s3';

import { parseVideoKey, playerFolder } from '@/lib/core/storage/storage-keys';
import type { Bucket, ObjectRef, Visibility } from '@/lib/ports/storage';

import type { Pause } from '../in-batches';

export type S3Options = {
  /** Null for AWS itself. */
  endpoint: string | null;
  region: string;
  /** Without keys, the SDK uses AWS's default chain: profile, container, machine. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  forcePathStyle: boolean;
  /** For servers that customers name. */
  agents?: { httpAgent: http.Agent; httpsAgent: https.Agent };
};

const connectMs = 5000;
/** A transfer without any progress for this long is aborted; a slow one continues. Milliseconds. */
const silenceMs = 60_000;

/** A client for S3 and compatible stores that retries temporary failures. */
export const createS3Client = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
  agents,
}: S3Options): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs, ...agents },
    // Otherwise, a presigned PUT would contain the checksum of an empty body, and every real upload would be
    // rejected.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Prefix of markers in the stream bucket; the adapter hides these keys. */
export const markerPrefix = '_public/';

/**
 * The scope of a marker: the folder of a video's version, or a single key. A version's files are published
 * and hidden together, so one call replaces thousands.
 */
type VisibilityScope = { marker: string; isShared: boolean } | 'always_public' | 'always_private';

/** The scope of a key in the stream bucket. Player files are always public. */
export const scopeOf = (key: string): VisibilityScope => {
  if (key.startsWith(markerPrefix)) return 'always_private';
  if (key.startsWith(playerFolder)) return 'always_public';
  const shared = markerOfPrefix(key);
  return { marker: shared ?? markerPrefix + key, isShared: shared !== null };
};

/** The one marker that covers everything below a prefix (`videos/{id}/{version}/…`), or null. */
export const markerOfPrefix = (prefix: string): string | null => {
  const { bucket, folder } = parseVideoKey(prefix) ?? {};
  return bucket === 'stream' && folder ? markerPrefix + folder.slice(0, -1) : null;
};

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

/** Shared by all parts of the adapter. */
export type S3Context = {
  client: S3Client;
  /** The store's names of our buckets. */
  names: Record<Bucket, string>;
  /** Waits between two batches; replaced only in tests. */
  pause?: Pause;
};
