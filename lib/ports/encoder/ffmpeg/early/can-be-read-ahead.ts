import type { GrowingSource } from '../../port';
import { locateIndex } from '../inspect/known-film';
import { isTransportStream, sniffHead } from '../inspect/sniff-head';

/** How much of the beginning is looked at; bytes. */
const looked = 8 * 1024 * 1024;

/**
 * Whether a file can be read from its beginning to its end while it comes: an MP4 or MOV whose index is in what is known, Matroska, MPEG-TS. Others
 * have to be asked for something further on before anything is known of them.
 */
export const canBeReadAhead = async ({ size, tail, waitFor, read }: GrowingSource): Promise<boolean> => {
  const length = Math.min(looked, size - tail.length);
  await waitFor(length - 1);
  const head = await read(0, length);
  const kind = sniffHead(head);
  if (kind === 'matroska' || isTransportStream(head)) return true;
  return kind === 'isobmff' && (await locateIndex({ head, end: { tail, size } })) === 'there';
};
