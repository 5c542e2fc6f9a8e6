import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { findBoxes } from '@/lib/core/media/mp4-boxes';
import { FIRST_SEGMENT_LENGTH, FIRST_SEGMENTS, SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import { EncodeFailure } from '../run/encode-failure';
import { parseMediaPlaylist } from './master-playlist';

/**
 * Time of the next key frame, for `-force_key_frames`: 0, 2, 4, 8, 12 … s. Equal in all renditions, so that
 * players can switch at any segment.
 */
export const FORCED_KEY_FRAME_TIME = `if(lt(n_forced,3),n_forced*${FIRST_SEGMENT_LENGTH},(n_forced-1)*${SEGMENT_LENGTH})`;

/**
 * Splits segments of the first length into single ones, which stay, and groups to be joined to longer ones.
 */
export const groupSegments = <Segment>(segments: readonly Segment[]): Segment[][] => {
  const size = SEGMENT_LENGTH / FIRST_SEGMENT_LENGTH;
  const groups = segments.slice(0, FIRST_SEGMENTS).map((segment) => [segment]);
  for (let start = FIRST_SEGMENTS; start < segments.length; start += size) {
    groups.push(segments.slice(start, start + size));
  }
  return groups;
};

/**
 * The top-level boxes of a fragmented MP4 without the named ones. Throws if a box has no size, and an outage
 * if the file is truncated: on a full disk, ffmpeg's HLS writer continues and exits without an error.
 */
export const withoutBoxes = (bytes: Buffer, names: readonly string[]): Buffer => {
  const kept: Buffer[] = [];
  for (let position = 0; position < bytes.length;) {
    const size = bytes.readUInt32BE(position);
    if (size < 8) throw new Error('A segment contains a box of unknown size.');
    if (position + size > bytes.length)
      throw new EncodeFailure('A segment was not written completely.', {
        ...{ reason: 'encoder_failed', permanent: false, isOutage: true },
      });
    const name = bytes.toString('latin1', position + 4, position + 8);
    if (!names.includes(name)) kept.push(bytes.subarray(position, position + size));
    position += size;
  }
  return Buffer.concat(kept);
};

/**
 * Joins several fragments to one segment. Their indexes (`sidx`) are dropped, since each describes one
 * fragment only.
 */
const joinFragments = (fragments: readonly Buffer[]): Buffer =>
  Buffer.concat(
    fragments.map((bytes, index) => withoutBoxes(bytes, index === 0 ? ['sidx'] : ['styp', 'sidx'])),
  );

export const segmentName = (index: number): string => `segment-${String(index).padStart(5, '0')}.m4s`;

type Segment = { uri: string; duration: number };

/**
 * Joins audio segments in `folder` to the lengths of the video segments. ffmpeg cannot write two segment
 * lengths if every packet is a key frame, so it writes short ones, of which all but the first are joined.
 * False if there is no audio.
 */
export const joinSoundSegments = (folder: string): Promise<boolean> => joinSegments(folder, groupSegments);

/**
 * Joins the segments in `folder` by the groups that `group` returns. False if there are no segments or no
 * groups.
 */
export const joinSegments = async (
  folder: string,
  group: (segments: readonly Segment[]) => Segment[][] | null,
): Promise<boolean> => {
  const file = path.join(folder, 'index.m3u8');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return false;
  const { segments } = parseMediaPlaylist(text);
  const groups = group(segments);
  if (!groups) return false;
  const lengths: number[] = [];
  for (const [index, chunks] of groups.entries()) {
    // The new names are never behind the ones being read, so no segment is overwritten before it was read.
    const fragments = await Promise.all(chunks.map(({ uri }) => readFile(path.join(folder, uri))));
    await writeFile(path.join(folder, segmentName(index)), joinFragments(fragments));
    lengths.push(chunks.reduce((sum, { duration }) => sum + duration, 0));
  }
  for (const { uri } of segments.slice(groups.length)) await rm(path.join(folder, uri));
  const head = text
    .slice(0, text.indexOf('#EXTINF'))
    .replace(/(#EXT-X-TARGETDURATION:)\d+/, `$1${Math.max(1, ...lengths.map(Math.round))}`);
  const entries = lengths.map((length, index) => `#EXTINF:${length.toFixed(6)},\n${segmentName(index)}\n`);
  await writeFile(file, `${head}${entries.join('')}#EXT-X-ENDLIST\n`);
  return true;
};

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
