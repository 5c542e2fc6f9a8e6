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
const pieceSize = 256 * 1024;
const mostPieces = 16;

const openServed = async (address: string): Promise<SourceFile> => {
  const head = await fetch(address, { method: 'HEAD' });
  const size = Number(head.headers.get('content-length'));
  const pieces = new Map<number, Promise<Buffer>>();

  const fetchRange = async (start: number, end: number): Promise<Buffer> => {
    const answer = await fetch(address, { headers: { range: `bytes=${start}-${Math.min(end, size) - 1}` } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const readPiece = (index: number): Promise<Buffer> => {
    const piece = pieces.get(index) ?? fetchRange(index * pieceSize, (index + 1) * pieceSize);
    pieces.set(index, piece);
    const [oldest] = pieces.keys();
    if (pieces.size > mostPieces && oldest !== undefined) pieces.delete(oldest);
    return piece;
  };

  return {
    size,
    read: async (position, length) => {
      const end = Math.min(position + length, size);
      if (position >= end) return Buffer.alloc(0);
      if (length > pieceSize) return fetchRange(position, end);
      const first = Math.floor(position / pieceSize);
      const last = Math.floor((end - 1) / pieceSize);
      const parts = await Promise.all(
        first === last ? [readPiece(first)] : [readPiece(first), readPiece(last)],
      );
      return Buffer.concat(parts).subarray(position - first * pieceSize, end - first * pieceSize);
    },
    close: async () => pieces.clear(),
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
