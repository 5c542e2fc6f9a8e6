import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { openRequest } from '@/lib/core/network/open-request';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage/port';
import { linkLifetimes } from '@/lib/videos/uploads/rules';

import { ImportError } from './types';

type PartInput = ObjectRef & { uploadId: string; partNumber: number; bytes: Buffer };

const attempts = 4;
const silenceMs = 60_000;

/** Stores one part of an upload as its client would, and answers its ETag. Throws `ImportError`. */
export const sendPart = async (
  storage: StoragePort,
  input: PartInput,
  signal: AbortSignal,
): Promise<string> => {
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
  if (!storage.ingress) return put(url, bytes, signal);
  // Our own store is reached without the network: the edge may be elsewhere.
  const { pathname, search } = new URL(url);
  const verified = storage.ingress.verify({ method: 'PUT', url: pathname + search });
  if ('refused' in verified || verified.grant.kind === 'get')
    throw new Error('the address of a part was refused');
  const body = Readable.from([bytes]);
  const stored = await storage.ingress.receive({ grant: verified.grant, body, contentLength: bytes.length });
  if ('refused' in stored) throw new Error(`a part was refused: ${stored.refused}`);
  return stored.etag;
};

const put = async (url: string, bytes: Buffer, signal: AbortSignal): Promise<string> => {
  const headers = { 'content-length': bytes.length };
  const response = await openRequest({ url, method: 'PUT', headers, body: bytes, signal, silenceMs });
  response.resume();
  const { etag } = response.headers;
  if (response.statusCode !== 200 || !etag) throw new Error(`the storage answered ${response.statusCode}`);
  return etag;
};
