import { findBoxes } from '@/lib/core/media/mp4-boxes';

import { withoutBoxes } from '../ladder/segments';

/**
 * Ticks a second of the only track of an init file (`mdhd`, ISO/IEC 14496-12 §8.4.2). Throws `RangeError`
 * where it has none.
 */
export const readTimescale = (initFile: Buffer): number => {
  const [header] = findBoxes(initFile, ['moov', 'trak', 'mdia', 'mdhd']);
  if (!header) throw new RangeError('The init file has no track.');
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
};

/** Ticks a second of each track of an init file, by track id. Pure. */
export const readTimescales = (initFile: Buffer): Map<number, number> =>
  new Map(
    findBoxes(initFile, ['moov', 'trak']).flatMap((track): [number, number][] => {
      const [header] = findBoxes(track, ['tkhd']);
      const [media] = findBoxes(track, ['mdia', 'mdhd']);
      if (!header || !media) return [];
      const id = header.readUInt32BE(header[0] === 1 ? 20 : 12);
      return [[id, media.readUInt32BE(media[0] === 1 ? 20 : 12)]];
    }),
  );

const addTicks = (time: Buffer, ticks: number): void => {
  if (time[0] === 1) time.writeBigUInt64BE(time.readBigUInt64BE(4) + BigInt(ticks), 4);
  else time.writeUInt32BE(time.readUInt32BE(4) + ticks, 4);
};

/**
 * A segment whose tracks are so many ticks later, by track id; without its indexes (`sidx`), which have
 * times as well. Pure.
 */
export const shiftTracks = (bytes: Buffer, ticks: ReadonlyMap<number, number>): Buffer => {
  const segment = Buffer.from(withoutBoxes(bytes, ['sidx']));
  // These share the segment's memory.
  for (const track of findBoxes(segment, ['moof', 'traf'])) {
    const [header] = findBoxes(track, ['tfhd']);
    const [time] = findBoxes(track, ['tfdt']);
    const later = ticks.get(header?.readUInt32BE(4) ?? -1);
    if (time && later) addTicks(time, later);
  }
  return segment;
};

/**
 * A segment at its place in the whole film: `ticks` later, and its fragment of that number. An index
 * (`sidx`), which has times as well, is left out, as it is of joined segments. Throws `RangeError` for what
 * is no segment.
 */
export const shiftSegment = (bytes: Buffer, { ticks, number }: { ticks: number; number: number }): Buffer => {
  const segment = Buffer.from(withoutBoxes(bytes, ['sidx']));
  // These share the segment's memory.
  const [sequence] = findBoxes(segment, ['moof', 'mfhd']);
  const times = findBoxes(segment, ['moof', 'traf', 'tfdt']);
  const [time] = times;
  if (!sequence || !time || times.length > 1)
    throw new RangeError('A segment must consist of exactly one fragment.');
  sequence.writeUInt32BE(number, 4);
  addTicks(time, ticks);
  return segment;
};
