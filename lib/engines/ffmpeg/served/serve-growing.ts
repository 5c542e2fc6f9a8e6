import type { ByteRange } from '@/lib/ports/storage';
import type { GrowingSource } from '@/lib/ports/encoder';
import { serveBytes } from './serve-object';

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
