import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { FIRST_SEGMENT_LENGTH, FIRST_SEGMENTS, SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import { EncodeFailure } from '../run/encode-failure';
import { parseMediaPlaylist } from './master-playlist';

/**
 * When the next key frame is due, for `-force_key_frames`: 0, 2, 4, 8, 12 … s, the same in every rung, so
 * that a player may change from one to another at any segment.
 */
export const FORCED_KEY_FRAME_TIME = `if(lt(n_forced,3),n_forced*${FIRST_SEGMENT_LENGTH},(n_forced-1)*${SEGMENT_LENGTH})`;

/** Splits segments of the first length into those that stay alone and runs that make up a longer one. */
export const groupSegments = <Segment>(segments: readonly Segment[]): Segment[][] => {
  const size = SEGMENT_LENGTH / FIRST_SEGMENT_LENGTH;
  const groups = segments.slice(0, FIRST_SEGMENTS).map((segment) => [segment]);
  for (let start = FIRST_SEGMENTS; start < segments.length; start += size) {
    groups.push(segments.slice(start, start + size));
  }
  return groups;
};

/**
 * A fragmented MP4's top boxes without those named. Throws where a box has no end, and an outage where the
 * file ends before its last box does: ffmpeg's HLS writer goes on when the disk is full, and ends as if
 * nothing had been.
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
 * One segment of several fragments. The index (`sidx`) of each describes only that fragment, so that none is
 * kept.
 */
const joinFragments = (fragments: readonly Buffer[]): Buffer =>
  Buffer.concat(
    fragments.map((bytes, index) => withoutBoxes(bytes, index === 0 ? ['sidx'] : ['styp', 'sidx'])),
  );

export const segmentName = (index: number): string => `segment-${String(index).padStart(5, '0')}.m4s`;

type Segment = { uri: string; duration: number };

/**
 * Gives the sound in `folder` the segments that the pictures have. ffmpeg can't cut lengths of two kinds
 * where each packet is a key frame, so it makes short ones, of which all but the first are joined here.
 * False where no sound was made.
 */
export const joinSoundSegments = (folder: string): Promise<boolean> => joinSegments(folder, groupSegments);

/**
 * Joins the segments in `folder`, the groups of them that `group` answers. False where there are none, or no
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
  for (const [index, pieces] of groups.entries()) {
    // Names only move down, so that no segment is overwritten before it was read.
    const fragments = await Promise.all(pieces.map(({ uri }) => readFile(path.join(folder, uri))));
    await writeFile(path.join(folder, segmentName(index)), joinFragments(fragments));
    lengths.push(pieces.reduce((sum, { duration }) => sum + duration, 0));
  }
  for (const { uri } of segments.slice(groups.length)) await rm(path.join(folder, uri));
  const head = text
    .slice(0, text.indexOf('#EXTINF'))
    .replace(/(#EXT-X-TARGETDURATION:)\d+/, `$1${Math.max(1, ...lengths.map(Math.round))}`);
  const entries = lengths.map((length, index) => `#EXTINF:${length.toFixed(6)},\n${segmentName(index)}\n`);
  await writeFile(file, `${head}${entries.join('')}#EXT-X-ENDLIST\n`);
  return true;
};
