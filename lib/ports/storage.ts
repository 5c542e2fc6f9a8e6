import type { Readable } from 'node:stream';

/** `upload` holds what clients sent and is always private; `stream` holds what viewers fetch. */
export type Bucket = 'upload' | 'stream';

/**
 * One object. `key` is a relative path of 1 to 1,024 bytes in UTF-8, segments joined by `/`; spaces and
 * umlauts are allowed; empty segments, `.`, `..`, backslashes and control characters are rejected with
 * `ProviderError` (`retryable: false`).
 */
export type ObjectRef = { bucket: Bucket; key: string };

/** Whether an object can be read without a signature. */
export type Visibility = 'public' | 'private';

export type ObjectInfo = {
  /** Bytes. */
  size: number;
  /** Quoted, as in the HTTP header; changes whenever the bytes change. Not necessarily an MD5. */
  etag: string;
  lastModified: Date;
  contentType: string;
  visibility: Visibility;
};

/** Inclusive byte positions, as in `Content-Range`. */
export type ByteRange = { start: number; end: number };

/** A part of a joined object: its own bytes, or a range of another object in the same bucket. */
export type JoinedPart = { bytes: Uint8Array } | { key: string; range: ByteRange };

export type Part = { partNumber: number; etag: string; size: number };

export type OpenMultipart = { key: string; uploadId: string; startedAt: Date };

/**
 * State of an upload that is read: a number of contiguous bytes has arrived; it was joined, and all bytes
 * read are the object's; or it was aborted, or joined from other bytes than those read.
 */
export type PartsState =
  | { state: 'open'; length: number }
  | { state: 'joined'; size: number; etag: string }
  | { state: 'lost' };

/**
 * An upload that is read while its parts arrive. The bytes read may differ from those of the final object,
 * which `look` reports at the end.
 */
export type OpenParts = {
  look(): Promise<PartsState>;
  /** Fewer bytes than `length` at the end. Only bytes reported by `look` may be read. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** Size in bytes as seen by readers of the object. */
export type ListedObject = { key: string; size: number; isJoined?: true };

export type StorageEventSink = (event: StorageEvent) => Promise<void>;

/** One record in the form of S3's event notification, which all adapters' stores send to the app. */
export type StorageEvent = {
  Records: {
    eventVersion: string;
    eventSource: string;
    eventTime: string;
    eventName: string;
    s3: {
      bucket: { name: string };
      object: { key: string; size: number; eTag: string; sequencer: string };
    };
  }[];
};

/**
 * Stores video files. Clients read and write with signed URLs; the app only signs and keeps records. All
 * methods throw `ProviderError`. Reads, signing, listing, deleting and visibility changes are idempotent and
 * retried by adapters; `completeMultipart` may be repeated with the same parts.
 */
export type StoragePort = {
  /** Bucket names as they appear in events: S3's own, or `upload` and `stream`. */
  readonly bucketNames: Record<Bucket, string>;

  /**
   * A URL that accepts exactly one object by `PUT` with `Content-Type: {contentType}` for `expiresIn` seconds
   * (at most 604,800). Ours is used up once the object exists; S3's cannot be revoked and replaces the
   * object. With a `size`, exactly so many bytes are accepted.
   */
  signPut(input: ObjectRef & { contentType: string; expiresIn: number; size?: number }): Promise<string>;

  /** A URL that reads one private object for `expiresIn` seconds; `downloadName` makes browsers save it. */
  signGet(input: ObjectRef & { expiresIn: number; downloadName?: string }): Promise<string>;

  /**
   * Opens a multipart upload of at most 10,000 parts of at most 5 GiB each. `partSize` (5 MiB to 5 GiB) is
   * the size given to the client; other sizes are accepted, but joining them may take as long as a copy.
   */
  createMultipart(
    input: ObjectRef & { contentType: string; partSize: number },
  ): Promise<{ uploadId: string }>;

  /**
   * A URL that accepts part `partNumber` (1 to 10,000) by `PUT` for `expiresIn` seconds; answers with an
   * `ETag`. With a `size`, exactly so many bytes are accepted. Pages of `origin` (`*` for all) may use it
   * besides the panel, if our edge receives it; S3's bucket allows all.
   */
  signPart(
    input: ObjectRef & {
      uploadId: string;
      partNumber: number;
      expiresIn: number;
      size?: number;
      origin?: string;
    },
  ): Promise<string>;

  /**
   * Uploaded parts by ascending number, at most `limit` (1 to 1,000, default 1,000) after `after`.
   * `next` is the `after` of the following page, or null. Throws for an unknown upload.
   */
  listParts(
    input: ObjectRef & { uploadId: string; after?: number; limit?: number },
  ): Promise<{ parts: Part[]; next: number | null }>;

  /**
   * The first `length` bytes of a running upload, once they have arrived without a gap; null until then, for
   * an unknown upload, and if parts cannot be read before they are joined (S3).
   */
  readBeginning(input: ObjectRef & { uploadId: string; length: number }): Promise<Buffer | null>;

  /**
   * Opens a running upload to read the bytes that have arrived; null for an unknown one. The method is null
   * if parts cannot be read before they are joined (S3).
   */
  readonly openParts: ((input: ObjectRef & { uploadId: string }) => Promise<OpenParts | null>) | null;

  /** Joins the parts, ascending by number; the object then exists and its event is sent. */
  completeMultipart(
    input: ObjectRef & { uploadId: string; parts: { partNumber: number; etag: string }[] },
  ): Promise<{ etag: string }>;

  /** Discards an upload with its parts; its URLs stop working. An unknown upload is not an error. */
  abortMultipart(input: ObjectRef & { uploadId: string }): Promise<void>;

  /**
   * Multipart uploads that were opened and neither completed nor aborted, of keys below a prefix as in
   * `list`.
   */
  listMultiparts(input: { bucket: Bucket; prefix: string }): AsyncIterable<OpenMultipart>;

  /** Properties of an object, or null if it does not exist. */
  head(ref: ObjectRef): Promise<ObjectInfo | null>;

  /**
   * The bytes of an object or of a range of it; null if it does not exist. Destroy the stream to stop early.
   */
  read(ref: ObjectRef & { range?: ByteRange }): Promise<{ info: ObjectInfo; body: Readable } | null>;

  /** Creates or replaces an object atomically: readers see the old bytes or the new ones. */
  write(
    input: ObjectRef & {
      body: Uint8Array | Readable;
      contentType: string;
      cacheControl: string;
      visibility: Visibility;
    },
  ): Promise<void>;

  /**
   * Creates or replaces an object that consists of ranges of others, without copying: they are in the folder
   * above its own, and must exist as long as it does. It has its own visibility. Null if not supported.
   */
  readonly join:
    | ((input: ObjectRef & { parts: readonly JoinedPart[]; visibility: Visibility }) => Promise<void>)
    | null;

  /**
   * Passes the path of a local file with the object's bytes to `use`, and their ETag; a download is removed
   * when `use` settles. Throws if the object does not exist.
   */
  withLocalFile<T>(
    ref: ObjectRef & { signal?: AbortSignal },
    use: (path: string, etag: string) => Promise<T>,
  ): Promise<T>;

  /**
   * Objects below a prefix (`''` for all, otherwise ending in `/`), in no particular order, and whether they
   * are joined from others.
   */
  list(input: { bucket: Bucket; prefix: string }): AsyncIterable<ListedObject>;

  /** Removes one object; a missing one is not an error. */
  remove(ref: ObjectRef): Promise<void>;

  /**
   * Removes everything below a prefix, in batches of 250 with 50 ms pauses. Returns the number of removed
   * objects.
   */
  removePrefix(input: { bucket: Bucket; prefix: string; signal?: AbortSignal }): Promise<number>;

  /**
   * Publishes or hides everything below a prefix, in batches of 250 with 50 ms pauses. Returns the number of
   * objects. Once it resolves, hidden objects are no longer served; with our edge in front of S3 that takes
   * 2 s.
   */
  setPrefixVisibility(input: {
    bucket: Bucket;
    prefix: string;
    visibility: Visibility;
    signal?: AbortSignal;
  }): Promise<number>;

  /** Whether objects are files on this machine, so that `withLocalFile` copies nothing. */
  readonly isLocal: boolean;

  /** Creates missing folders or buckets of the store; idempotent. Throws with the reason if it cannot. */
  prepare(): Promise<void>;

  /** Checks that the store responds and is writable; throws with the reason if not. */
  check(): Promise<void>;

  /** Only if our own edge serves signed URLs (filesystem); null if the store does. */
  readonly ingress: StorageIngress | null;
};

/** A signed request as the edge received it. `url` is path and query; headers are lower-cased by Node. */
export type SignedRequest = { method: string; url: string; contentType?: string };

/** The permission of a verified signed URL. */
export type SignedGrant =
  | { kind: 'put'; ref: ObjectRef; contentType: string; size?: number }
  | {
      kind: 'part';
      ref: ObjectRef;
      uploadId: string;
      partNumber: number;
      size?: number;
      origin?: string;
    }
  | { kind: 'get'; ref: ObjectRef; downloadName?: string };

export type GrantRefusal = 'malformed' | 'bad_signature' | 'expired' | 'wrong_method' | 'wrong_content_type';

/**
 * Reasons why bytes were not stored: fewer arrived than announced, more than a part may have, the upload is
 * unknown, or the URL was already used.
 */
export type ReceiveRefusal = 'incomplete' | 'too_large' | 'no_such_upload' | 'already_uploaded';

/** The receiving side of signed URLs, only called by the edge. */
export type StorageIngress = {
  /** Checks a signed URL. `refused` is the reason of a refusal; an unsigned URL is `malformed`. */
  verify(request: SignedRequest): { grant: SignedGrant } | { refused: GrantRefusal };

  /**
   * Stores the bytes of a `put` or `part` grant and returns the ETag. The object appears only after all
   * `contentLength` bytes have arrived; its event is stored on disk before this resolves. `refused` if the
   * client is at fault; throws `ProviderError` if the store is, and errors of `body`.
   */
  receive(input: {
    grant: Extract<SignedGrant, { kind: 'put' | 'part' }>;
    body: Readable;
    contentLength: number;
  }): Promise<{ etag: string } | { refused: ReceiveRefusal }>;

  /**
   * Delivers stored events to `sink` until `signal` aborts, in order per key. An event is removed once `sink`
   * resolves, set aside on a `ProviderError` that is not retryable, and otherwise retried. `onFault` gets
   * faults of the store; failed reads are retried after half a second, later a minute.
   */
  deliverEvents(input: {
    sink: StorageEventSink;
    signal: AbortSignal;
    onFault: (error: unknown) => void;
  }): Promise<void>;

  /** Removes the data of abandoned uploads after seven days (S3 has a lifecycle rule for it). */
  sweep(): Promise<void>;
};
