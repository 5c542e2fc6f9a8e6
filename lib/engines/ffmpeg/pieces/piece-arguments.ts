import { SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import {
  type EncodeEffort,
  hlsArguments,
  keptOutputs,
  listKeyFrames,
  onlyPictures,
  soundArguments,
  videoEncoderArguments,
  withoutMetadata,
} from '../ladder/build-arguments';
import { buildPieceGraph, buildSoundGraph, type EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import { isSoughtByIndex, type PicturePiece } from './plan-pieces';

/** Shorter than any segment, so that one begins at each key frame. Seconds. */
const shortestSegment = 0.5;
/** How far before its first frame a piece is read from, so that what is shown there is among it. Seconds. */
const lead = 1;
/** How much longer than announced the last piece may turn out. Seconds. */
const mostBeyond = 600;

/** The rungs that are encoded. */
export const toEncodedRungs = ({ rungs, kept }: EncodePlan): EncodePlan['rungs'] =>
  kept ? rungs.slice(1) : rungs;

/**
 * When the piece's key frames come, in seconds since its first; the last piece's go on beyond its announced
 * end, unless all of the source's pictures are known.
 */
const listStarts = ({ kept }: EncodePlan, { starts, end }: PicturePiece, fps: number): number[] => {
  const [first = 0] = starts;
  const seconds = starts.map((frame) => (frame - first) / fps);
  if (end !== null || kept) return seconds;
  const last = seconds.at(-1) ?? 0;
  const beyond = Array.from(
    { length: mostBeyond / SEGMENT_LENGTH },
    (_, at) => last + (at + 1) * SEGMENT_LENGTH,
  );
  return [...seconds, ...beyond];
};

/** Streams that are read and thrown away. */
const readAlong = (indexes: readonly number[]): string[] =>
  indexes.length === 0
    ? []
    : [...indexes.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-f', 'null', '-'];

type PieceArguments = {
  plan: EncodePlan;
  piece: PicturePiece;
  /** The frame of the film, not after the piece's first, from which on the source is decoded. */
  readFrom: number;
  effort: EncodeEffort;
};

/**
 * The rungs of one piece. The source keeps its times (`-copyts`), so that which of its pictures a frame
 * shows does not depend on where reading began; it begins at a key frame before. Where no index tells where
 * that is, all is read from the beginning on, as the main run reads it: with the same streams, since ffmpeg
 * counts time there from the first packet of those that are read (`start_time_effective`).
 */
export const buildPieceArguments = (
  path: string,
  { plan, piece, readFrom, effort }: PieceArguments,
): string[] => {
  const { source, alternates } = plan;
  const fps = rateValue(source.video.frameRate);
  const [from = 0] = piece.starts;
  const encoded = { ...onlyPictures(plan), rungs: toEncodedRungs(plan) };
  const isSought = isSoughtByIndex(source);
  // The last frame is read also where it is only shown for longer.
  const seek = isSought ? Math.min(readFrom / fps, source.video.end ?? Infinity) - lead : 0;
  const isSkipping = from > (isSought ? readFrom : 0);
  const sounds = [...(source.audio ? [source.audio] : []), ...alternates];
  return [
    ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...(isSought ? ['-copyts', '-start_at_zero'] : [])],
    ...limitDecoder(source.video, effort.cores),
    ...(seek > 0 ? ['-noaccurate_seek', '-ss', seek.toFixed(6)] : []),
    ...confineInput(path, source.demuxer),
    ...['-filter_complex_threads', String(Math.max(1, Math.min(effort.cores, 8)))],
    ...['-filter_complex', buildPieceGraph(encoded, { from, to: piece.end })],
    ...readAlong([
      // Before all others: it is the first stream's frames that ffmpeg counts, and while it skips it must
      // not seem to stand still.
      ...(isSkipping ? [source.video.index] : []),
      ...(isSought ? [] : sounds.map(({ index }) => index)),
    ]),
    ...encoded.rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...[...withoutMetadata, '-fps_mode', 'passthrough'],
    ...videoEncoderArguments(encoded, effort, listKeyFrames(listStarts(plan, piece, fps), fps)),
    ...hlsArguments(encoded, shortestSegment, piece.firstSegment),
  ];
};

/** All of the sound, and the source's own pictures where they are kept: what is not encoded in pieces. */
export const buildSoundArguments = (path: string, plan: EncodePlan): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...confineInput(path, plan.source.demuxer)],
  ...(plan.source.audio ? ['-filter_complex', buildSoundGraph(plan)] : []),
  ...(plan.kept
    ? keptOutputs(plan)
    : [
        ...readAlong(isSoughtByIndex(plan.source) ? [] : [plan.source.video.index]),
        ...soundArguments(plan),
        ...withoutMetadata,
        ...hlsArguments({ ...plan, rungs: [] }),
      ]),
];
