import type { Body, Meta, Uppy } from '@uppy/core';

/** Golden Retriever runs all that it restored as one upload; without that, each file can go its own way. */
export const dropRestoredBatch = <M extends Meta, B extends Body>(uppy: Uppy<M, B>): void =>
  uppy.setState({ currentUploads: {}, recoveredState: null });

/**
 * Starts a file, or starts it again. With the multipart upload it belongs to, Uppy asks which parts have
 * arrived and sends only the others; `s3Multipart` is a field of its S3 plugin that its types leave out.
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
