import { findBoxes } from '@/lib/core/media/mp4-boxes';

import { withoutBoxes } from '../ladder/segments';

/**
 * Ticks per second of the only track of an init file (`mdhd`, ISO/IEC 14496-12 §8.4.2). Throws `RangeError`
 * if it has no track.
 */
export const readTimescale = (initFile: Buffer): number => {
  const [header] = findBoxes(initFile, ['moov', 'trak', 'mdia', 'mdhd']);
  if (!header) throw new RangeError('The init file has no track.');
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
};

/** Ticks per second of each track of an init file, by track id. Pure. */
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
 * Delays the tracks of a segment by ticks, given by track id. Indexes (`sidx`), which contain times as well,
 * are removed. Pure.
 */
export const shiftTracks = (bytes: Buffer, ticks: ReadonlyMap<number, number>): Buffer => {
  const segment = Buffer.from(withoutBoxes(bytes, ['sidx']));
  // The boxes share the segment's memory.
  for (const track of findBoxes(segment, ['moof', 'traf'])) {
    const [header] = findBoxes(track, ['tfhd']);
    const [time] = findBoxes(track, ['tfdt']);
    const later = ticks.get(header?.readUInt32BE(4) ?? -1);
    if (time && later) addTicks(time, later);
  }
  return segment;
};

/**
 * Moves a segment to its position in the whole video: `ticks` later, with the given fragment number. Its
 * index (`sidx`), which contains times as well, is removed, as in joined segments. Throws `RangeError` if the
 * segment is invalid.
 */
export const shiftSegment = (bytes: Buffer, { ticks, number }: { ticks: number; number: number }): Buffer => {
  const segment = Buffer.from(withoutBoxes(bytes, ['sidx']));
  // The boxes share the segment's memory.
  const [sequence] = findBoxes(segment, ['moof', 'mfhd']);
  const times = findBoxes(segment, ['moof', 'traf', 'tfdt']);
  const [time] = times;
  if (!sequence || !time || times.length > 1)
    throw new RangeError('A segment must consist of exactly one fragment.');
  sequence.writeUInt32BE(number, 4);
  addTicks(time, ticks);
  return segment;
};
