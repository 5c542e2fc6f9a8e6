import type { Body, Meta, Uppy } from '@uppy/core';

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
