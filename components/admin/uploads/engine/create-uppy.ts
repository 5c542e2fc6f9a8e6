import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';

import { createAddressOwners } from '@/components/admin/workarounds/uppy';
import { CallError, isTransient } from '@/components/api/call-error';
import { choosePartSize } from '@/lib/videos/uploads/rules';

import type { UploadAnswer, UploadMeta, UploadTicket } from './types';
import { completeUpload, isSentInParts, listParts, prepareHeadAndTail, signPart } from './upload-api';
import { uploadBytes } from './upload-bytes';

type HeadAndTailInput = {
  upload: { uploadId: string; key: string };
  data: Blob;
  signal?: AbortSignal | undefined;
};

/**
 * Sends head and tail of a file before its parts, so that invalid videos are detected before the whole
 * upload. Failures are ignored: the parts contain the same bytes and reveal the same errors.
 */
const sendHeadAndTail = async ({ upload, data, signal }: HeadAndTailInput): Promise<void> => {
  try {
    const { ends, contentType } = await prepareHeadAndTail(upload, data.size, signal);
    const headers = { 'Content-Type': contentType };
    await Promise.all(
      ends.map(({ url, start, end }) =>
        uploadBytes({ url, body: data.slice(start, end), headers, onProgress: () => undefined, signal }),
      ),
    );
  } catch {
    // The upload of the parts follows and reports any error.
  }
};

/** Milliseconds before the second, third, … attempt. */
const retryDelays = [0, 1000, 3000, 5000];

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Retries temporary failures after 0, 1, 3 and 5 seconds; not while offline. */
const withRetries = async <A>(run: () => Promise<A>, signal?: AbortSignal): Promise<A> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const delay = retryDelays[attempt];
      if (delay === undefined || !isTransient(error) || !navigator.onLine || signal?.aborted) throw error;
      await pause(delay, signal);
    }
  }
};

export type UploadUppy = Uppy<UploadMeta, UploadAnswer>;
export type UploadFile = ReturnType<UploadUppy['getFile']>;

/** Callbacks of the uploader to the owner of the files. */
type UppyOwner = {
  getTicket: (fileId: string) => Promise<UploadTicket>;
  /** Notified of failures. The owner then pauses the upload, which ends the waiting call. */
  onFailure: (fileId: string, error: unknown) => Promise<void>;
  onPartSent: (fileId: string) => void;
};

const week = 7 * 86_400_000;
const concurrentParts = 5;

// S3 needs the ETag of each part to complete an upload; parts already joined in storage are only counted.
const joined = 'joined';

/**
 * An Uppy that uploads to our storage, persists files for crash recovery, and never fails by itself: errors
 * go to `owner`. `maxStoredBytes` is the maximum number of bytes the browser stores.
 */
export const createUppy = (id: string, maxStoredBytes: number, owner: UppyOwner): UploadUppy => {
  const uppy: UploadUppy = new Uppy<UploadMeta, UploadAnswer>({ id, autoProceed: false });

  const { toAddress, findFile } = createAddressOwners();

  /** Retries temporary errors. Passes others to the owner and stays pending until paused. */
  const guard = async <A>(fileId: string, signal: AbortSignal | undefined, run: () => Promise<A>) => {
    try {
      return await withRetries(run, signal);
    } catch (error) {
      if (!signal?.aborted) await owner.onFailure(fileId, error);
      throw error;
    }
  };
  const getMultipart = async (fileId: string) => {
    const { multipart } = await owner.getTicket(fileId);
    if (!multipart) throw new Error('the ticket is for a file in one piece');
    return multipart;
  };

  /** Storage only reports that an upload no longer exists; the server knows the reason. Rejects. */
  const explainGone = async (fileId: string, error: unknown, signal: AbortSignal | undefined) => {
    const isGone = error instanceof CallError && error.isStorage && error.status === 404;
    const { multipart } = isGone ? await owner.getTicket(fileId) : {};
    if (multipart) await listParts(multipart, signal);
    throw error;
  };

  uppy.use(AwsS3, {
    limit: concurrentParts,
    retryDelays: [],
    shouldUseMultipart: (file) => isSentInParts(file.size ?? 0),
    getChunkSize: (data) => findPartSize(uppy, data),
    createMultipartUpload: (file) =>
      guard(file.id, undefined, async () => {
        const { uploadId, key } = await getMultipart(file.id);
        if (file.data) await sendHeadAndTail({ upload: { uploadId, key }, data: file.data as Blob });
        return { uploadId, key };
      }),
    listParts: (file, { signal }) =>
      guard(file.id, signal, async () => {
        const upload = await getMultipart(file.id);
        return listParts(upload, signal).catch(async (error: unknown) => {
          if (!(error instanceof CallError) || error.status !== 404) throw error;
          // If an earlier call joined the parts but its response was lost, repeating the call succeeds.
          await completeUpload(upload, [{ PartNumber: 1, ETag: joined }], signal).catch(() => {
            throw error;
          });
          const count = Math.ceil((file.size ?? 0) / upload.partSize);
          return Array.from({ length: count }, (_, index) => ({ PartNumber: index + 1, ETag: joined }));
        });
      }),
    signPart: (file, { partNumber, signal }) =>
      guard(file.id, signal, async () => {
        const { url, expires } = await signPart(await getMultipart(file.id), partNumber, signal);
        return { ...toAddress(file.id, url), expires };
      }),
    completeMultipartUpload: (file, { parts, signal }) =>
      guard(file.id, signal, async () => {
        const named = parts.map(({ PartNumber = 0, ETag = '' }) => ({ PartNumber, ETag }));
        return completeUpload(await getMultipart(file.id), named, signal);
      }),
    // Only the owner aborts: Uppy would also abort after a failure, and the upload could not resume.
    abortMultipartUpload: () => Promise.resolve(),
    getUploadParameters: (file, { signal }) =>
      guard(file.id, signal, async () => {
        const { signedUrl, mimeType } = await owner.getTicket(file.id);
        if (!signedUrl) throw new Error('the ticket is for a file in parts');
        return toAddress(file.id, signedUrl, { 'Content-Type': mimeType });
      }),
    uploadPartBytes: ({ signature, body, onProgress, onComplete, signal }) => {
      const { url, headers = {} } = signature;
      const fileId = findFile(headers);
      return guard(fileId, signal, async () => {
        const report = (loaded: number) => onProgress({ loaded, lengthComputable: true });
        const sent = uploadBytes({ url, body: body as Blob, headers, onProgress: report, signal });
        const ETag = await sent.catch((error: unknown) => explainGone(fileId, error, signal));
        owner.onPartSent(fileId);
        onComplete(ETag);
        return { ETag };
      });
    },
  });
  uppy.use(GoldenRetriever, {
    expires: week,
    // The type lacks the limits that the store accepts.
    indexedDB: { maxFileSize: maxStoredBytes, maxTotalSize: maxStoredBytes } as never,
  });
  return uppy;
};

/** Uppy passes only the data; the ticket of the matching file knows the part size. */
const findPartSize = (uppy: UploadUppy, data: { size: number }): number => {
  const file = uppy.getFiles().find((candidate) => candidate.data === data);
  // Without a ticket, predicts its part size with the server's rule.
  return file?.meta.ticket?.multipart?.partSize ?? choosePartSize(data.size);
};
