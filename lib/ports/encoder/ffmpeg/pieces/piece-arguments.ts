import { SEGMENT_LENGTH } from '@/lib/core/segment-lengths';

import {
  type EncodeEffort,
  hlsArguments,
  keptOutputs,
  listKeyFrames,
  onlyPictures,
  soundArguments,
  videoEncoderArguments,
  withoutMetadata,
} from '../build-arguments';
import { buildPieceGraph, buildSoundGraph, type EncodePlan } from '../filter-graph';
import { rateValue } from '../frame-rate';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../input-arguments';
import type { SourceInfo } from '../source-info';
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

/** When the piece's key frames come, in seconds since its first; the last piece's go on beyond its announced end. */
const listStarts = ({ starts, end }: PicturePiece, fps: number): number[] => {
  const [first = 0] = starts;
  const seconds = starts.map((frame) => (frame - first) / fps);
  if (end !== null) return seconds;
  const last = seconds.at(-1) ?? 0;
  const beyond = Array.from(
    { length: mostBeyond / SEGMENT_LENGTH },
    (_, at) => last + (at + 1) * SEGMENT_LENGTH,
  );
  return [...seconds, ...beyond];
};

/**
 * Streams that are read and thrown away: in containers without an index ffmpeg counts time from the first packet of those streams that are read
 * (`start_time_effective`), which has to be the one that the main run counts from.
 */
const readAlong = (source: SourceInfo, indexes: readonly number[]): string[] =>
  isSoughtByIndex(source) || indexes.length === 0
    ? []
    : [...indexes.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-f', 'null', '-'];

/**
 * The rungs of one piece. The source keeps its times (`-copyts`), so that which of its pictures a frame shows does not depend on where
 * reading began; it begins at a key frame before the piece. Where no index tells where that is, all is read from the beginning on, as the main
 * run reads it.
 */
export const buildPieceArguments = (
  path: string,
  { plan, piece, effort }: { plan: EncodePlan; piece: PicturePiece; effort: EncodeEffort },
): string[] => {
  const { source } = plan;
  const fps = rateValue(source.video.frameRate);
  const [from = 0] = piece.starts;
  const encoded = { ...onlyPictures(plan), rungs: toEncodedRungs(plan) };
  const seek = from / fps - lead;
  const isSought = isSoughtByIndex(source);
  return [
    ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...(isSought ? ['-copyts', '-start_at_zero'] : [])],
    ...limitDecoder(source.video, effort.cores),
    ...(isSought && seek > 0 ? ['-noaccurate_seek', '-ss', seek.toFixed(6)] : []),
    ...confineInput(path, source.demuxer),
    ...['-filter_complex_threads', String(Math.max(1, Math.min(effort.cores, 8)))],
    ...['-filter_complex', buildPieceGraph(encoded, { from, to: piece.end })],
    ...encoded.rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...[...withoutMetadata, '-fps_mode', 'passthrough'],
    ...videoEncoderArguments(encoded, effort, listKeyFrames(listStarts(piece, fps), fps)),
    ...hlsArguments(encoded, shortestSegment, piece.firstSegment),
    ...readAlong(
      source,
      [...(source.audio ? [source.audio] : []), ...plan.alternates].map(({ index }) => index),
    ),
  ];
};

/** All of the sound, and the source's own pictures where they are kept: what is not encoded in pieces. */
export const buildSoundArguments = (path: string, plan: EncodePlan): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...confineInput(path, plan.source.demuxer)],
  ...(plan.source.audio ? ['-filter_complex', buildSoundGraph(plan)] : []),
  ...(plan.kept
    ? keptOutputs(plan)
    : [
        ...soundArguments(plan),
        ...withoutMetadata,
        ...hlsArguments({ ...plan, rungs: [] }),
        ...readAlong(plan.source, [plan.source.video.index]),
      ]),
];
