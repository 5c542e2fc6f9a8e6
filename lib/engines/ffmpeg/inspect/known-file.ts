import type { KnownBytes } from '@/lib/ports/encoder';
import { readBoxes, type Box } from './read-boxes';
import type { SourceFile } from '../served/open-source';

/** Thrown by a read beyond the known bytes. */
class BytesMissing extends Error {
  override readonly name = 'BytesMissing';
}

type Known = { head: Uint8Array; tail: Uint8Array; size: number };

/** A file of which only head and tail are known. All other reads reject. */
const openKnown = ({ head, tail, size }: Known): SourceFile => ({
  size,
  read: async (position, length) => {
    const end = Math.min(position + length, size);
    if (position >= end) return Buffer.alloc(0);
    const before = size - tail.length;
    if (end <= head.length) return Buffer.from(head.subarray(position, end));
    if (position >= before) return Buffer.from(tail.subarray(position - before, end - before));
    throw new BytesMissing();
  },
  close: async () => undefined,
});

const isInside = ({ start, end }: Box, { head, tail, size }: Known): boolean =>
  end <= head.length || (start >= size - tail.length && end <= size);

/**
 * Location of the index of an MP4 or MOV with known head and tail: `there` within them, `nowhere` in the
 * file, or `unknown`. ISO/IEC 14496-12 §4.2: each box contains its size. Pure.
 */
export const locateIndex = async ({ head, end }: KnownBytes): Promise<'there' | 'nowhere' | 'unknown'> => {
  if (!end) return 'unknown';
  const known = { head, ...end };
  try {
    const boxes = await readBoxes(openKnown(known), 0, end.size);
    const moov = boxes.find(({ type }) => type === 'moov');
    if (!moov || moov.end > end.size) return 'nowhere';
    return isInside(moov, known) ? 'there' : 'unknown';
  } catch (error) {
    if (error instanceof BytesMissing) return 'unknown';
    throw error;
  }
};
