import type { Api } from './create-api';
import { type ReelhofError, toError } from './errors';
import type { Answer } from './operations';
import { sendRequest, type SendOptions } from './send-request';
import type { UploadSource } from './upload-source';

export type UploadProgress = {
  videoId: string;
  loaded: number;
  /** Undefined for a stream without a known size. */
  total: number | undefined;
  /** 0 to 1. */
  share: number | undefined;
};

/** Identifies an upload, so that it can be resumed, also in another process. Contains no secret. */
export type UploadState = {
  videoId: string;
  version: number;
  uploadId: string;
  key: string;
  partSize: number;
};

export type TransferOptions = {
  onProgress?: (progress: UploadProgress) => void;
  /** Parts that are sent at the same time. */
  concurrency?: number;
  signal?: AbortSignal;
};

export type Ticket = Answer<'createUpload'>;

/** Files up to this size are sent in one request, which can't be resumed. */
export const singleLimit = 8 * 1024 * 1024;

/**
 * Sends a file in one request. Storage refuses a second one with 409, which means that the first has
 * arrived.
 */
export const sendWhole = async (
  source: UploadSource,
  ticket: Ticket,
  { onProgress, signal }: TransferOptions,
  options: SendOptions,
): Promise<void> => {
  const { signedUrl, mimeType, videoId } = ticket;
  const size = source.size ?? 0;
  const total = size;
  onProgress?.({ videoId, loaded: 0, total, share: 0 });
  const request = new Request(signedUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: await source.read(0, size),
    signal,
  });
  const response = await sendRequest(request, { ...options, timeout: transferTimeout });
  if (!response.ok && response.status !== 409) throw await toTransferError(response);
  onProgress?.({ videoId, loaded: size, total, share: 1 });
};

/** An hour, because a slow connection is no reason to start a part again. */
const transferTimeout = 3_600_000;

const toTransferError = async (response: Response): Promise<ReelhofError> => {
  const body: unknown = await response.json().catch(() => null);
  return toError(response, body);
};

/** Sends the missing parts of a file and joins all parts. */
export const sendParts = async (
  api: Api,
  source: UploadSource,
  state: UploadState,
  { onProgress, concurrency = 3, signal }: TransferOptions,
  options: SendOptions,
): Promise<void> => {
  const { uploadId, key, partSize, videoId } = state;
  const path = { uploadId };
  const stored = await findStoredParts(api, state, signal);
  const total = source.size;
  let loaded = 0;
  const report = (bytes: number) => {
    loaded += bytes;
    onProgress?.({ videoId, loaded, total, share: total === undefined ? undefined : loaded / (total || 1) });
  };
  report(0);

  const send = async (partNumber: number, part: Blob | Uint8Array<ArrayBuffer>): Promise<void> => {
    const { url } = await api.call(
      api.GET('/api/upload/s3/multipart/{uploadId}/{partNumber}', {
        params: { path: { uploadId, partNumber }, query: { key } },
        signal,
      }),
    );
    const request = new Request(url, { method: 'PUT', body: part, signal });
    const response = await sendRequest(request, { ...options, timeout: transferTimeout });
    if (!response.ok) throw await toTransferError(response);
    await response.body?.cancel();
  };

  // Each part is read by the loop that sends it. Parts of a stream are read one after the other.
  let next = 1;
  let reading: Promise<unknown> = Promise.resolve();
  const takePart = async () => {
    const partNumber = next;
    const from = (partNumber - 1) * partSize;
    if (total !== undefined && from >= Math.max(total, 1)) return null;
    next += 1;
    const part = await source.read(from, partSize);
    const size = part instanceof Blob ? part.size : part.length;
    if (size === 0 && partNumber > 1) return null;
    return { partNumber, part, size };
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const taken = reading.then(takePart);
      reading = taken.catch(() => null);
      const found = await taken;
      if (!found) return;
      if (stored.get(found.partNumber) !== found.size) await send(found.partNumber, found.part);
      report(found.size);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await api.call(
    api.POST('/api/upload/s3/multipart/{uploadId}/complete', {
      params: { path, query: { key } },
      body: { fetchPartsFromStorage: true },
      signal,
    }),
  );
};

const findStoredParts = async (
  api: Api,
  { uploadId, key }: UploadState,
  signal: AbortSignal | undefined,
): Promise<Map<number, number>> => {
  const parts = await api.call(
    api.GET('/api/upload/s3/multipart/{uploadId}', {
      params: { path: { uploadId }, query: { key } },
      signal,
    }),
  );
  return new Map(parts.map(({ PartNumber, Size }) => [PartNumber, Size]));
};
