import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { GrowingSource } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { ByteRange, ObjectRef, StoragePort } from '@/lib/ports/storage';

/**
 * Provides a stored source to local programs while `use` runs: as a file if it is one, else through a local
 * address for partial reads. Passes its ETag. Throws `ProviderError`.
 */
export const serveSource = <T>(
  storage: StoragePort,
  { ref, signal }: { ref: ObjectRef; signal: AbortSignal },
  use: (sourcePath: string, etag: string) => Promise<T>,
): Promise<T> =>
  storage.isLocal ? storage.withLocalFile({ ...ref, signal }, use) : serveObject({ storage, ref }, use);

/** Bytes per read. */
const chunkSize = 1024 * 1024;

/** The bytes of a range as they arrive; requests for missing bytes wait. */
async function* readGrowing(
  { size, tail, waitFor, read }: GrowingSource,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const before = size - tail.length;
  let at = start;
  while (at <= Math.min(end, before - 1)) {
    const there = await waitFor(at);
    const bytes = await read(at, Math.min(there, before, end + 1, at + chunkSize) - at);
    if (bytes.length === 0) throw new Error('The file is shorter than announced.');
    at += bytes.length;
    yield bytes;
  }
  if (at <= end) yield Buffer.from(tail.subarray(at - before, end + 1 - before));
}

/**
 * Serves a file that is still being uploaded to local programs while `use` runs. Reads wait for bytes that
 * have not arrived.
 */
export const serveGrowing = <T>(source: GrowingSource, use: (address: string) => Promise<T>): Promise<T> =>
  serveBytes({ size: source.size, read: (range) => readGrowing(source, range) }, use);

/** Maximum number of consecutive reads without data. */
const mostFailures = 4;

/** A response that breaks off also counts as an outage of the store. */
const toFault = (cause: Error): ProviderError =>
  cause instanceof ProviderError
    ? cause
    : new ProviderError(cause.message, { port: 'storage', operation: 'read', retryable: true, cause });

const changed = (): ProviderError =>
  new ProviderError('The source was replaced while it was read.', {
    ...{ port: 'encoder', operation: 'read', retryable: true },
  });

/** Accepts `bytes=5-` and `bytes=5-9`. Null for anything else, and past the end. Pure. */
const parseRange = (header: string | undefined, size: number): ByteRange | null => {
  if (header === undefined) return { start: 0, end: size - 1 };
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const range = { start: Number(from), end: to ? Math.min(Number(to), size - 1) : size - 1 };
  return from && range.start <= range.end ? range : null;
};

type Source = {
  storage: StoragePort;
  ref: ObjectRef;
  etag: string;
  /** Called with the reason why a read was given up. */
  onFault: (cause: unknown) => void;
};

/**
 * The bytes of a range. Continues if the store ends a response that is read slowly. Throws `ProviderError`.
 */
async function* readRange(
  { storage, ref, etag, onFault }: Source,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let failures = 0;
  for (let at = start; at <= end;) {
    const before = at;
    let cause: Error | null = null;
    try {
      const opened = await storage.read({ ...ref, range: { start: at, end } });
      if (opened?.info.etag !== etag) {
        opened?.body.destroy();
        throw changed();
      }
      for await (const chunk of opened.body as AsyncIterable<Buffer>) {
        at += chunk.length;
        yield chunk;
      }
    } catch (error) {
      cause = error instanceof Error ? error : new Error(String(error));
    }
    failures = at > before ? 0 : failures + 1;
    if (failures < mostFailures) continue;
    const fault = cause ? toFault(cause) : changed();
    onFault(fault);
    throw fault;
  }
}

/** Served bytes: their number, and a range of them as a stream. */
type Served = { size: number; read: (range: ByteRange) => AsyncIterable<Buffer> };

const answer = async (
  { size, read, path }: Served & { path: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.url !== path || !['GET', 'HEAD'].includes(request.method ?? '')) {
    response.writeHead(404).end();
    return;
  }
  const range = parseRange(request.headers.range, size);
  if (!range) {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
    connection: 'close',
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(Readable.from(read(range)), response);
};

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Serves bytes to local programs at a secret address while `use` runs. */
const serveBytes = async <T>(served: Served, use: (address: string) => Promise<T>): Promise<T> => {
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    answer({ ...served, path }, request, response).catch(() => response.destroy());
  });
  const origin = await listen(server);
  try {
    return await use(origin + path);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/**
 * Serves a stored object to local programs at a secret address while `use` runs, without storing it here.
 * Passes its ETag; reads fail if the object is replaced. If a read failed, the call rejects whatever `use`
 * returned, because a program may take the failure for the end. Throws `ProviderError`.
 */
export const serveObject = async <T>(
  { storage, ref }: Pick<Source, 'storage' | 'ref'>,
  use: (address: string, etag: string) => Promise<T>,
): Promise<T> => {
  const info = await storage.head(ref);
  if (!info) {
    const fault = { port: 'encoder', operation: 'read', retryable: false } as const;
    throw new ProviderError('no such object', fault);
  }
  const { etag, size } = info;
  const faults: unknown[] = [];
  const onFault = (cause: unknown) => void faults.push(cause);
  const served = { size, read: (range: ByteRange) => readRange({ storage, ref, etag, onFault }, range) };
  return serveBytes(served, async (address) => {
    const used = await use(address, etag).catch((error: unknown) => {
      throw faults[0] ?? error;
    });
    if (faults.length > 0) throw faults[0];
    return used;
  });
};
