import type { GrowingSource } from '@/lib/ports/encoder';
import { locateIndex } from '../inspect/known-film';
import { isTransportStream, sniffHead } from '../inspect/sniff-head';

/** Bytes of the beginning that are examined. */
const looked = 8 * 1024 * 1024;

/**
 * Whether a file can be read sequentially while it arrives: an MP4 or MOV whose index is among the known
 * bytes, Matroska, MPEG-TS. Others need later bytes first.
 */
export const canBeReadAhead = async ({ size, tail, waitFor, read }: GrowingSource): Promise<boolean> => {
  const length = Math.min(looked, size - tail.length);
  await waitFor(length - 1);
  const head = await read(0, length);
  const kind = sniffHead(head);
  if (kind === 'matroska' || isTransportStream(head)) return true;
  return kind === 'isobmff' && (await locateIndex({ head, end: { tail, size } })) === 'there';
};
