import { findBoxes } from '@/lib/core/media/mp4-boxes';

import { measureRate, type MeasuredRate } from '../ladder/frame-rate';
import type { SourceFile } from '../served/open-source';
import { readBoxes, readBytes } from './read-boxes';

/** Timing of one track from its sample tables and edit list. Seconds on the presentation timeline. */
export type TrackTable = {
  trackId: number;
  kind: string;
  start: number;
  /** End of the last displayed sample. */
  end: number;
  /** Number of displayed frames; 0 for audio. */
  frames: number;
  /** Amount hidden by the edit list: frames of video, or seconds of audio. */
  hidden: number;
  /** Whether all of it is presented once, at normal speed; an audio encoder's priming does not count. */
  isPlain: boolean;
  /** Frame rate of a video track. Null for a single frame. */
  rate: MeasuredRate | null;
};

/** Larger headers are not read; ffmpeg's own values are used then. Bytes. */
const mostBytes = 64 * 1024 * 1024;
const mostEdits = 10_000;
/** Two days at 25 frames per second; also guards against implausible counts. */
const mostFrames = 5_000_000;
/** An audio encoder's priming and the padding of its last packet are hidden, which is normal. Seconds. */
const hiddenSound = 0.15;

type Run = { count: number; value: number };

/** `stts` and `ctts`: runs of samples with the same value (ISO/IEC 14496-12 §8.6.1). */
const readRuns = (table: Buffer, type: 'stts' | 'ctts'): Run[] => {
  const [box] = findBoxes(table, [type]);
  if (!box) return [];
  // Offsets may be negative, whatever the version says.
  const read = (at: number): number => (type === 'ctts' ? box.readInt32BE(at) : box.readUInt32BE(at));
  const count = box.readUInt32BE(4);
  if (count > box.length / 8) throw new RangeError('a table that ends too early');
  return Array.from({ length: count }, (_, index) => ({
    count: box.readUInt32BE(8 + index * 8),
    value: read(12 + index * 8),
  }));
};

const countSamples = (runs: readonly Run[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/** Presentation times of the frames, in ticks and file order, before edits. */
const readTimes = (table: Buffer, durations: readonly Run[]): Float64Array => {
  const count = countSamples(durations);
  if (count > mostFrames) throw new RangeError(`a track of ${count} frames`);
  const times = new Float64Array(count);
  let index = 0;
  let time = 0;
  for (const run of durations)
    for (let left = run.count; left > 0; left -= 1, index += 1, time += run.value) times[index] = time;
  index = 0;
  for (const run of readRuns(table, 'ctts'))
    for (let left = run.count; left > 0 && index < count; left -= 1, index += 1)
      times[index] = (times[index] ?? 0) + run.value;
  return times;
};

/** `start` and `length` in seconds of the video; `media` in ticks, or null for an empty edit. */
type Edit = { start: number; length: number; media: number | null; isUsualSpeed: boolean };

/** `elst` (§8.6.6). */
const readEdits = (track: Buffer, movieScale: number): Edit[] => {
  const [box] = findBoxes(track, ['edts', 'elst']);
  if (!box) return [];
  const isLong = box[0] === 1;
  const size = isLong ? 20 : 12;
  let start = 0;
  const count = box.readUInt32BE(4);
  if (count > mostEdits) throw new RangeError('too many edits');
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * size;
    const length = (isLong ? Number(box.readBigUInt64BE(at)) : box.readUInt32BE(at)) / movieScale;
    const media = isLong ? Number(box.readBigInt64BE(at + 8)) : box.readInt32BE(at + 4);
    const isUsualSpeed = box.readInt32BE(at + size - 4) === 0x1_0000;
    const edit = { start, length, media: media < 0 ? null : media, isUsualSpeed };
    start += length;
    return edit;
  });
};

type UsedEdit = Edit & { media: number };
type Shown = Pick<TrackTable, 'start' | 'end' | 'frames' | 'hidden' | 'rate'>;

/** Audio is measured by its duration alone, since PCM has a sample every 1/48,000 s. */
const showSound = (edits: readonly UsedEdit[], total: number): Shown => {
  const parts = edits.map(({ start, length, media }) => ({
    start,
    end: start + Math.min(length, total - media),
  }));
  const shown = parts.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
  return {
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(0, ...parts.map(({ end }) => end)),
    ...{ frames: 0, hidden: Math.max(0, total - shown), rate: null },
  };
};

/** The frames that begin within an edit, at their presentation times. */
const showFrames = (
  edits: readonly UsedEdit[],
  {
    times,
    scale,
    rounding,
    last: length,
  }: { times: Float64Array; scale: number; rounding: number; last: number },
): Shown => {
  if (times.length * edits.length > mostFrames * 10) throw new RangeError('too many edits');
  const shown: number[] = [];
  for (const { start, length, media } of edits)
    for (const time of times) {
      const from = time / scale - media;
      if (from < -rounding || from >= length - rounding) continue;
      shown.push(start + Math.max(0, from));
    }
  shown.sort((one, other) => one - other);
  const room = Math.max(...edits.map((edit) => edit.start + edit.length));
  const end = shown.length === 0 ? 0 : Math.min(room, (shown.at(-1) ?? 0) + length);
  const hidden = Math.max(0, times.length - shown.length);
  return { start: shown[0] ?? 0, end, frames: shown.length, hidden, rate: measureRate(shown) };
};

const readTrack = (track: Buffer, movieScale: number): TrackTable | null => {
  const [header] = findBoxes(track, ['tkhd']);
  const [media] = findBoxes(track, ['mdia', 'mdhd']);
  const [table] = findBoxes(track, ['mdia', 'minf', 'stbl']);
  const kind = findBoxes(track, ['mdia', 'hdlr'])[0]?.toString('latin1', 8, 12) ?? '';
  if (!header || !media || !table || (kind !== 'vide' && kind !== 'soun')) return null;
  const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12) || 1;
  const durations = readRuns(table, 'stts');
  // The header of a fragmented file lists no samples.
  if (countSamples(durations) === 0) return null;
  const edits = readEdits(track, movieScale)
    .filter((edit): edit is UsedEdit => edit.media !== null)
    .map((edit) => ({ ...edit, media: edit.media / scale }));
  const used = edits.length > 0 ? edits : [{ start: 0, length: Infinity, media: 0, isUsualSpeed: true }];
  const total = durations.reduce((sum, { count, value }) => sum + count * value, 0) / scale;
  const rounding = 1 / movieScale + 1 / scale;
  const shown =
    kind === 'soun'
      ? showSound(used, total)
      : showFrames(used, {
          ...{ times: readTimes(table, durations), scale, rounding },
          last: (durations.at(-1)?.value ?? 0) / scale,
        });
  const isOnce = used.length === 1 && used[0]?.isUsualSpeed === true;
  return {
    trackId: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    kind,
    ...shown,
    isPlain: isOnce && (kind === 'soun' ? shown.hidden <= hiddenSound : shown.hidden === 0),
  };
};

/**
 * The tracks of an MP4 or MOV from its sample tables, which are more reliable than its headers. Null for a
 * fragmented file, whose header lists no samples, and for one too large to read. Throws read errors.
 */
export const readVideoTables = async (file: SourceFile): Promise<TrackTable[] | 'unreadable' | null> => {
  const moov = (await readBoxes(file, 0, file.size)).find(({ type }) => type === 'moov');
  if (!moov || moov.end - moov.body > mostBytes || moov.end > file.size) return null;
  const bytes = await readBytes(file, moov.body, moov.end - moov.body);
  try {
    const [header] = findBoxes(bytes, ['mvhd']);
    const movieScale = header?.readUInt32BE(header[0] === 1 ? 20 : 12) || 1000;
    const tracks = findBoxes(bytes, ['trak']).flatMap((track) => readTrack(track, movieScale) ?? []);
    return tracks.some(({ kind }) => kind === 'vide') ? tracks : null;
  } catch (error) {
    if (error instanceof RangeError) return 'unreadable';
    throw error;
  }
};
