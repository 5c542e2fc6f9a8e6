import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';

import { createAddressOwners } from '@/components/admin/workarounds/uppy/address-owners';
import { CallError, isTransient } from '@/components/api/call-error';
import { choosePartSize } from '@/lib/videos/uploads/rules';

import { putBytes } from './put-bytes';
import type { UploadAnswer, UploadMeta, UploadTicket } from './types';
import { completeUpload, isSentInParts, listParts, prepareEnds, signPart } from './upload-calls';

type EndsInput = { upload: { uploadId: string; key: string }; data: Blob; signal?: AbortSignal | undefined };

/**
 * Sends both ends of a file before its parts, so that what is no video is said to be none before all of it
 * was sent. What fails here holds nothing up: the parts are sent whole, and say the same later.
 */
const sendEnds = async ({ upload, data, signal }: EndsInput): Promise<void> => {
  try {
    const { ends, contentType } = await prepareEnds(upload, data.size, signal);
    const headers = { 'Content-Type': contentType };
    await Promise.all(
      ends.map(({ url, start, end }) =>
        putBytes({ url, body: data.slice(start, end), headers, onProgress: () => undefined, signal }),
      ),
    );
  } catch {
    // The parts are next, and who sends them says what is wrong.
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

/** Runs again what failed in passing, after 0, 1, 3 and 5 seconds; not while there is no network. */
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
  /** Told of what failed; the upload is then paused from there, which ends the call that waits here. */
  onFailure: (fileId: string, error: unknown) => Promise<void>;
  onPartSent: (fileId: string) => void;
};

const week = 7 * 86_400_000;
const concurrentParts = 5;

// S3's ETag of a part is needed where parts are named; a part storage has already joined is only counted.
const joined = 'joined';

/**
 * An Uppy that sends files to our storage, keeps them for after a crash, and never fails by itself: what goes
 * wrong is handed to `owner`. `maxKept` is how many bytes of files the browser may keep.
 */
export const createUppy = (id: string, maxKept: number, owner: UppyOwner): UploadUppy => {
  const uppy: UploadUppy = new Uppy<UploadMeta, UploadAnswer>({ id, autoProceed: false });

  const { toAddress, findFile } = createAddressOwners();

  /** Retries what passes; what does not is the owner's, and this call stays open until the pause ends it. */
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

  /** Storage knows no more than that an upload is over; the server says why. Rejects. */
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
        if (file.data) await sendEnds({ upload: { uploadId, key }, data: file.data as Blob });
        return { uploadId, key };
      }),
    listParts: (file, { signal }) =>
      guard(file.id, signal, async () => {
        const upload = await getMultipart(file.id);
        return listParts(upload, signal).catch(async (error: unknown) => {
          if (!(error instanceof CallError) || error.status !== 404) throw error;
          // Joined already, by a call whose answer got lost? Then asking once more says so.
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
    // Giving up is the owner's: Uppy would also do so after a failure, and nothing could be resumed.
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
        const sent = putBytes({ url, body: body as Blob, headers, onProgress: report, signal });
        const ETag = await sent.catch((error: unknown) => explainGone(fileId, error, signal));
        owner.onPartSent(fileId);
        onComplete(ETag);
        return { ETag };
      });
    },
  });
  uppy.use(GoldenRetriever, {
    expires: week,
    // Its type forgets the limits that its store takes.
    indexedDB: { maxFileSize: maxKept, maxTotalSize: maxKept } as never,
  });
  return uppy;
};

/** Uppy asks by the bytes alone; the ticket they belong to knows the size of its parts. */
const findPartSize = (uppy: UploadUppy, data: { size: number }): number => {
  const file = uppy.getFiles().find((candidate) => candidate.data === data);
  // Before there is a ticket, what its answer will say: the server reckons with the same rule.
  return file?.meta.ticket?.multipart?.partSize ?? choosePartSize(data.size);
};
