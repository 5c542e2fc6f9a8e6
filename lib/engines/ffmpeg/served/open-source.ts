import { open } from 'node:fs/promises';

/** Access to a file for inspection. */
export type SourceFile = {
  /** At most `length` bytes; fewer at the end. */
  read(position: number, length: number): Promise<Buffer>;
  size: number;
  close(): Promise<void>;
};

/** Whether a source is served by `serveObject`; otherwise it is a file path. */
export const isServed = (source: string): boolean => source.startsWith('http://127.0.0.1:');

/** Size in bytes of a fetched block, and number of cached blocks: boxes are close together. */
const chunkSize = 256 * 1024;
const mostChunks = 16;

const openServed = async (address: string): Promise<SourceFile> => {
  const head = await fetch(address, { method: 'HEAD' });
  const size = Number(head.headers.get('content-length'));
  const chunks = new Map<number, Promise<Buffer>>();

  const fetchRange = async (start: number, end: number): Promise<Buffer> => {
    const answer = await fetch(address, { headers: { range: `bytes=${start}-${Math.min(end, size) - 1}` } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const readChunk = (index: number): Promise<Buffer> => {
    const chunk = chunks.get(index) ?? fetchRange(index * chunkSize, (index + 1) * chunkSize);
    chunks.set(index, chunk);
    const [oldest] = chunks.keys();
    if (chunks.size > mostChunks && oldest !== undefined) chunks.delete(oldest);
    return chunk;
  };

  return {
    size,
    read: async (position, length) => {
      const end = Math.min(position + length, size);
      if (position >= end) return Buffer.alloc(0);
      if (length > chunkSize) return fetchRange(position, end);
      const first = Math.floor(position / chunkSize);
      const last = Math.floor((end - 1) / chunkSize);
      const parts = await Promise.all(
        first === last ? [readChunk(first)] : [readChunk(first), readChunk(last)],
      );
      return Buffer.concat(parts).subarray(position - first * chunkSize, end - first * chunkSize);
    },
    close: async () => chunks.clear(),
  };
};

const openFile = async (path: string): Promise<SourceFile> => {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    read: async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
};

/** Opens a source for inspection, wherever it is stored. */
export const openSource = (source: string): Promise<SourceFile> =>
  isServed(source) ? openServed(source) : openFile(source);
