import { findBoxes } from '@/lib/core/media/mp4-boxes';

import type { SourceFile } from '../served/open-source';
import { measureRate, type MeasuredRate } from './measure-rate';
import { readBoxes, readBytes } from './read-boxes';

/** What the sample tables and the edit list of one track say. Seconds on the film's own timeline. */
export type TrackTable = {
  trackId: number;
  kind: string;
  start: number;
  /** When the last sample that is shown ends. */
  end: number;
  /** Samples that are shown. */
  frames: number;
  /** Seconds of samples that the edit list hides, an audio encoder's priming included. */
  hidden: number;
  /** Whether all of its samples are shown once, in order, at their own speed. */
  isPlain: boolean;
  /** Null for a single sample. */
  rate: MeasuredRate | null;
};

/** A header of more than this is not read at once; ffmpeg's own figures stand then. Bytes. */
const mostBytes = 64 * 1024 * 1024;
/** Also guards against counts that no file has. */
const mostSamples = 20_000_000;

type Run = { count: number; value: number };

/** `stts` and `ctts`: runs of samples with the same value (ISO/IEC 14496-12 §8.6.1). */
const readRuns = (table: Buffer, type: 'stts' | 'ctts'): Run[] => {
  const [box] = findBoxes(table, [type]);
  if (!box) return [];
  // Offsets may be negative, whatever the version says.
  const read = (at: number): number => (type === 'ctts' ? box.readInt32BE(at) : box.readUInt32BE(at));
  return Array.from({ length: box.readUInt32BE(4) }, (_, index) => ({
    count: box.readUInt32BE(8 + index * 8),
    value: read(12 + index * 8),
  }));
};

const countSamples = (runs: readonly Run[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/** When each sample is shown, in ticks and in the order of the file, before any edit; and how long it lasts. */
const readTimes = (table: Buffer): { times: Float64Array; lengths: Float64Array } => {
  const runs = readRuns(table, 'stts');
  const count = countSamples(runs);
  if (count > mostSamples) throw new RangeError(`a track of ${count} samples`);
  const times = new Float64Array(count);
  const lengths = new Float64Array(count);
  let index = 0;
  let time = 0;
  for (const run of runs)
    for (let left = run.count; left > 0; left -= 1, index += 1, time += run.value) {
      times[index] = time;
      lengths[index] = run.value;
    }
  index = 0;
  for (const run of readRuns(table, 'ctts'))
    for (let left = run.count; left > 0 && index < count; left -= 1, index += 1)
      times[index] = (times[index] ?? 0) + run.value;
  return { times, lengths };
};

/** `start` and `length` in seconds of the film; `media` in ticks, or null where nothing is shown. */
type Edit = { start: number; length: number; media: number | null; isUsualSpeed: boolean };

/** `elst` (§8.6.6). */
const readEdits = (track: Buffer, movieScale: number): Edit[] => {
  const [box] = findBoxes(track, ['edts', 'elst']);
  if (!box) return [];
  const isLong = box[0] === 1;
  const size = isLong ? 20 : 12;
  let start = 0;
  return Array.from({ length: box.readUInt32BE(4) }, (_, index) => {
    const at = 8 + index * size;
    const length = (isLong ? Number(box.readBigUInt64BE(at)) : box.readUInt32BE(at)) / movieScale;
    const media = isLong ? Number(box.readBigInt64BE(at + 8)) : box.readInt32BE(at + 4);
    const isUsualSpeed = box.readInt32BE(at + size - 4) === 0x1_0000;
    const edit = { start, length, media: media < 0 ? null : media, isUsualSpeed };
    start += length;
    return edit;
  });
};

type Shown = { times: number[]; start: number; end: number; frames: number; length: number };

/** What one edit shows: samples that begin in it, and for sound those that reach into it. */
const applyEdit = (
  { start, length, media }: Edit & { media: number },
  { times, lengths }: ReturnType<typeof readTimes>,
  { scale, isSound, rounding }: { scale: number; isSound: boolean; rounding: number },
): Shown => {
  const shown: Shown = { times: [], start: Infinity, end: -Infinity, frames: 0, length: 0 };
  const until = length;
  for (const [index, time] of times.entries()) {
    const from = (time - media) / scale;
    const to = from + (lengths[index] ?? 0) / scale;
    const isHidden = isSound ? to <= rounding : from < -rounding;
    if (isHidden || from >= until - rounding) continue;
    const [begin, end] = [Math.max(0, from), Math.min(until, to)];
    shown.times.push(start + begin);
    shown.start = Math.min(shown.start, start + begin);
    shown.end = Math.max(shown.end, start + end);
    shown.length += end - begin;
    shown.frames += 1;
  }
  return shown;
};

const readTrack = (track: Buffer, movieScale: number): TrackTable | null => {
  const [header] = findBoxes(track, ['tkhd']);
  const [media] = findBoxes(track, ['mdia', 'mdhd']);
  const [table] = findBoxes(track, ['mdia', 'minf', 'stbl']);
  const kind = findBoxes(track, ['mdia', 'hdlr'])[0]?.toString('latin1', 8, 12) ?? '';
  if (!header || !media || !table) return null;
  const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12) || 1;
  const samples = readTimes(table);
  // Of a fragmented film the header lists none.
  if (samples.times.length === 0) return null;
  const edits = readEdits(track, movieScale);
  const used = edits.filter((edit): edit is Edit & { media: number } => edit.media !== null);
  const whole = { start: 0, length: Infinity, media: 0, isUsualSpeed: true };
  const options = { scale, isSound: kind === 'soun', rounding: 1 / movieScale + 1 / scale };
  const shown = (used.length > 0 ? used : [whole]).map((edit) => applyEdit(edit, samples, options));
  const total = samples.lengths.reduce((sum, length) => sum + length, 0) / scale;
  const times = shown.flatMap((each) => each.times).sort((one, other) => one - other);
  const end = Math.max(0, ...shown.map((each) => each.end));
  const isPlain = used.length <= 1 && used.every(({ isUsualSpeed }) => isUsualSpeed);
  return {
    trackId: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    kind,
    start: times[0] ?? 0,
    end,
    frames: times.length,
    hidden: Math.max(0, total - shown.reduce((sum, { length }) => sum + length, 0)),
    isPlain: isPlain && (kind !== 'vide' || times.length === samples.times.length),
    rate: kind === 'vide' ? measureRate(times) : null,
  };
};

/**
 * The tracks of an MP4 or MOV by its sample tables, which are true where its headers are not. Null for a fragmented one, whose header lists no
 * samples, and for what can't be read. Throws what reading throws.
 */
export const readFilmTables = async (file: SourceFile): Promise<TrackTable[] | null> => {
  const moov = (await readBoxes(file, 0, file.size)).find(({ type }) => type === 'moov');
  if (!moov || moov.end - moov.body > mostBytes || moov.end > file.size) return null;
  const bytes = await readBytes(file, moov.body, moov.end - moov.body);
  try {
    const [header] = findBoxes(bytes, ['mvhd']);
    const movieScale = header?.readUInt32BE(header[0] === 1 ? 20 : 12) || 1000;
    const tracks = findBoxes(bytes, ['trak']).flatMap((track) => readTrack(track, movieScale) ?? []);
    return tracks.some(({ kind }) => kind === 'vide') ? tracks : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
