import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { openRequest } from '@/lib/core/network/public-address';
import type { ObjectRef, Part, StoragePort } from '@/lib/ports/storage';
import { linkLifetimes } from '@/lib/videos/uploads/rules';

import { ImportError } from './types';

type PartInput = ObjectRef & { uploadId: string; partNumber: number; bytes: Buffer };

const attempts = 4;
const silenceMs = 60_000;

/** Uploads one part as a client would, and returns its ETag. Throws `ImportError`. */
const sendPart = async (storage: StoragePort, input: PartInput, signal: AbortSignal): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(storage, input, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === attempts) {
        const detail = error instanceof Error ? error.message : 'the part was not stored';
        throw new ImportError('storage_failed', detail, { isPassing: true, cause: error });
      }
      await delay(500 * 2 ** attempt, undefined, { signal });
    }
  }
};

const sendOnce = async (
  storage: StoragePort,
  { bytes, ...part }: PartInput,
  signal: AbortSignal,
): Promise<string> => {
  const url = await storage.signPart({ ...part, expiresIn: linkLifetimes.part });
  if (!storage.ingress) return uploadTo(url, bytes, signal);
  // The installation's own storage is called directly, because the edge may run on another machine.
  const { pathname, search } = new URL(url);
  const verified = storage.ingress.verify({ method: 'PUT', url: pathname + search });
  if ('refused' in verified || verified.grant.kind === 'get')
    throw new Error('the upload URL of a part was rejected');
  const body = Readable.from([bytes]);
  const stored = await storage.ingress.receive({ grant: verified.grant, body, contentLength: bytes.length });
  if ('refused' in stored) throw new Error(`a part was rejected: ${stored.refused}`);
  return stored.etag;
};

const uploadTo = async (url: string, bytes: Buffer, signal: AbortSignal): Promise<string> => {
  const headers = { 'content-length': bytes.length };
  const response = await openRequest({ url, method: 'PUT', headers, body: bytes, signal, silenceMs });
  response.resume();
  const { etag } = response.headers;
  if (response.statusCode !== 200 || !etag)
    throw new Error(`the storage responded with ${response.statusCode}`);
  return etag;
};

type Transfer = {
  storage: StoragePort;
  upload: ObjectRef & { uploadId: string };
  partSize: number;
  maxBytes: number;
  /**
   * ETag or date of the source during an earlier attempt. An equal value shows that the source is unchanged.
   */
  validator: string | null;
  /** Opens the source, from an offset if the headers contain a range. */
  open: (headers: Record<string, string>) => Promise<IncomingMessage>;
  signal: AbortSignal;
  onProgress: (state: { received: number; size: number | null; validator: string | null }) => Promise<void>;
  /** Waits between attempts without progress. Replaced in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type StoredPart = { partNumber: number; etag: string };

/** Maximum number of consecutive interruptions without a new part. */
const maxBreaks = 6;

/** Validator for resuming a download: a strong ETag, otherwise the date (RFC 9110, 13.1.5). */
const readValidator = ({ headers }: IncomingMessage): string | null =>
  headers.etag && !headers.etag.startsWith('W/') ? headers.etag : (headers['last-modified'] ?? null);

const readSize = ({ statusCode, headers }: IncomingMessage): number | null => {
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  if (statusCode === 206 || statusCode === 416) return total ? Number(total) : null;
  return headers['content-length'] ? Number(headers['content-length']) : null;
};

/** Complete parts of an earlier attempt, from the first one on. A shorter last part is excluded. */
const listWholeParts = async ({ storage, upload, partSize }: Transfer): Promise<StoredPart[]> => {
  const whole: StoredPart[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: { parts: Part[]; next: number | null } = await storage.listParts({ ...upload, after });
    for (const { partNumber, etag, size } of page.parts) {
      if (partNumber !== whole.length + 1 || size !== partSize) return whole;
      whole.push({ partNumber, etag });
    }
    after = page.next;
  }
  return whole;
};

const assertUsable = ({ statusCode = 0 }: IncomingMessage): void => {
  if ([200, 206, 416].includes(statusCode)) return;
  if (statusCode === 404 || statusCode === 410)
    throw new ImportError('not_found', `the server responded with ${statusCode}`);
  const isPassing = statusCode >= 500 || statusCode === 429 || statusCode === 408;
  throw new ImportError('unreachable', `the server responded with ${statusCode}`, { isPassing });
};

/**
 * Copies a source to a multipart upload with one part in memory. Resumes an earlier attempt, also of another
 * process, if the source is unchanged; otherwise starts again. Returns the file size in bytes. Throws
 * `ImportError`.
 */
export const transferFile = async (transfer: Transfer): Promise<number> => {
  const { storage, upload, signal } = transfer;
  const state = { parts: await listWholeParts(transfer), validator: transfer.validator };
  for (let breaks = 0; ;) {
    const before = state.parts.length;
    try {
      const size = await readOn(transfer, state);
      await storage.completeMultipart({ ...upload, parts: state.parts }).catch((error: unknown) => {
        throw new ImportError('storage_failed', (error as Error).message, { isPassing: true, cause: error });
      });
      return size;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImportError && !(error.reason === 'unreachable' && error.isPassing)) throw error;
      breaks = state.parts.length > before ? 1 : breaks + 1;
      if (breaks >= maxBreaks) throw toBreak(error);
      await (transfer.pause ?? wait)(Math.min(30_000, 1000 * 2 ** breaks), signal);
    }
  }
};

const wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal });
};

const toBreak = (error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError('unreachable', (error as Error).message, { isPassing: true, cause: error });

type State = { parts: StoredPart[]; validator: string | null };

const readOn = async (transfer: Transfer, state: State): Promise<number> => {
  const { partSize, maxBytes, open, onProgress } = transfer;
  const from = state.parts.length * partSize;
  const canGoOn = from > 0 && state.validator !== null;
  const response = await open(canGoOn ? { range: `bytes=${from}-`, 'if-range': state.validator ?? '' } : {});
  try {
    assertUsable(response);
    const size = readSize(response);
    if (size !== null && size > maxBytes) throw new ImportError('too_large', String(size));
    if (response.statusCode === 416) {
      if (canGoOn && size === from) return from;
      state.parts.length = 0;
      throw new Error('the source has changed');
    }
    const validator = readValidator(response);
    const isSame = canGoOn && (response.statusCode === 206 || validator === state.validator);
    if (!isSame) state.parts.length = 0;
    // A server without range support sends the file from the start.
    const skip = isSame && response.statusCode === 200 ? from : 0;
    if (validator) state.validator = validator;
    await onProgress({ received: state.parts.length * partSize, size, validator: state.validator });
    return await storeBody(transfer, state, { body: response, skip, size });
  } finally {
    response.destroy();
  }
};

type Incoming = { body: AsyncIterable<Buffer>; skip: number; size: number | null };

const storeBody = async (
  transfer: Transfer,
  state: State,
  { body, skip, size }: Incoming,
): Promise<number> => {
  const { storage, upload, partSize, maxBytes, signal, onProgress } = transfer;
  let received = state.parts.length * partSize;
  let toSkip = skip;
  const part = Buffer.allocUnsafe(partSize);
  let filled = 0;

  const store = async (): Promise<void> => {
    const partNumber = state.parts.length + 1;
    const bytes = part.subarray(0, filled);
    const etag = await sendPart(storage, { ...upload, partNumber, bytes }, signal);
    state.parts.push({ partNumber, etag });
    filled = 0;
  };

  for await (const chunk of body) {
    let rest = chunk;
    if (toSkip > 0) {
      const skipped = Math.min(toSkip, rest.length);
      toSkip -= skipped;
      rest = rest.subarray(skipped);
    }
    received += rest.length;
    if (received > maxBytes) throw new ImportError('too_large', String(received));
    while (rest.length > 0) {
      const copied = rest.copy(part, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled === partSize) await store();
    }
    await onProgress({ received, size, validator: state.validator });
  }
  if (size !== null && received !== size)
    throw new Error(`the connection was lost after ${received} of ${size} bytes`);
  if (received === 0) throw new ImportError('not_a_video', 'the file is empty');
  if (filled > 0) await store();
  return received;
};
