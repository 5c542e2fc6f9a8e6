import type { Body, Meta, Uppy } from '@uppy/core';

/**
 * Maps signed URLs to files. Uppy passes the URL with the data to send, but for a single-request upload only
 * its parameters, which include the same `headers` object.
 */
export const createAddressOwners = () => {
  const fileIds = new WeakMap<object, string>();
  return {
    toAddress: (fileId: string, url: string, headers: Record<string, string> = {}) => {
      fileIds.set(headers, fileId);
      return { url, method: 'PUT' as const, headers, fields: {} };
    },
    findFile: (headers: object): string => fileIds.get(headers) ?? '',
  };
};

/**
 * Golden Retriever runs all restored files as one upload; without it, each file can be handled separately.
 */
export const dropRestoredBatch = <M extends Meta, B extends Body>(uppy: Uppy<M, B>): void =>
  uppy.setState({ currentUploads: {}, recoveredState: null });

/**
 * Starts or restarts a file. With its existing multipart upload, Uppy lists the stored parts and sends only
 * the others; `s3Multipart` is a field of its S3 plugin that its types lack.
 */
export const startFile = <M extends Meta, B extends Body>(
  uppy: Uppy<M, B>,
  fileId: string,
  upload: { uploadId: string; key: string } | undefined,
): void => {
  const s3Multipart = upload && { uploadId: upload.uploadId, key: upload.key };
  uppy.setFileState(fileId, { s3Multipart, isPaused: false } as never);
  void uppy.retryUpload(fileId);
};

// Storage key of Golden Retriever's metadata for an Uppy id (its MetaDataStore; not a public API).
const prefix = 'uppyState:';

type StoredState = {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
};

/** Number of files left unfinished by an Uppy that no longer runs. */
export const countUnfinished = (id: string): number => {
  try {
    const { expires = 0, metadata } = JSON.parse(localStorage.getItem(prefix + id) ?? '{}') as StoredState;
    if (expires < Date.now()) return 0;
    return Object.values(metadata?.files ?? {}).filter(({ progress }) => !progress?.uploadComplete).length;
  } catch {
    return 0;
  }
};

/** Ids with this prefix of Uppys that left unfinished files. */
export const listUnfinished = (idPrefix: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + idPrefix))
    .map((key) => key.slice(prefix.length))
    .filter((id) => countUnfinished(id) > 0)
    .sort();

/** Whether an Uppy with this id has files to restore. */
export const isStored = (id: string): boolean => localStorage.getItem(prefix + id) !== null;

/** Deletes the stored state of an Uppy id before it is reused. */
export const clearStored = (id: string): void => localStorage.removeItem(prefix + id);
