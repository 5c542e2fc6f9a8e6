import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Number of bytes collected for one write. While they are written, the next ones are collected. */
const gatherBytes = 1024 * 1024;

type WriteOptions = { position: number; limit: number; mayWrite?: () => boolean };

/**
 * Writes a body at `position` of an open file in large chunks, receiving while writing, with at most two
 * chunks in memory. Returns the bytes written; stops with `too_long` above `limit`, and with `not_allowed`
 * if `mayWrite`, called before each chunk, returns false. A body not read to its end is left open.
 */
export const writeBody = async (
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  { position, limit, mayWrite = () => true }: WriteOptions,
): Promise<number | 'too_long' | 'not_allowed'> => {
  let received = 0;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = async () => {
    const [chunks, at] = [gathered, position + received - gatheredBytes];
    gathered = [];
    gatheredBytes = 0;
    await writing;
    if (!mayWrite()) return false;
    writing = writeAll(handle, chunks, at);
    // The next `await writing` handles a rejection; this avoids an unhandled one until then.
    writing.catch(() => undefined);
    return true;
  };

  try {
    for await (const chunk of keepOpen(body)) {
      received += chunk.length;
      if (received > limit) return 'too_long';
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes >= gatherBytes && !(await flush())) return 'not_allowed';
    }
    return (await flush()) ? received : 'not_allowed';
  } finally {
    await writing;
  }
};

/**
 * Ends the iteration without destroying the request, which would look like one aborted by its client and get
 * no response.
 */
const keepOpen = (body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body;

const writeAll = async (handle: FileHandle, chunks: Uint8Array[], position: number): Promise<void> => {
  if (chunks.length === 0) return;
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten } = await handle.writev(chunks, position);
  if (bytesWritten === total) return;

  const joined = Buffer.concat(chunks);
  while (bytesWritten < total) {
    const result = await handle.write(joined, bytesWritten, total - bytesWritten, position + bytesWritten);
    bytesWritten += result.bytesWritten;
  }
};
