import { SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import {
  type EncodeEffort,
  hlsArguments,
  passthroughOutputs,
  listKeyFrames,
  onlyVideo,
  soundArguments,
  videoEncoderArguments,
  withoutMetadata,
} from '../ladder/build-arguments';
import { buildChunkGraph, buildSoundGraph, type EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';
import { hardwareInput, withUploads } from '../ladder/hardware';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import { isSoughtByIndex, type VideoChunk } from './plan-chunks';

/** Less than any segment, so that ffmpeg begins a segment at each key frame. Seconds. */
const shortestSegment = 0.5;
/**
 * Reading starts this long before the first frame of a chunk, so that the frame on screen there is included.
 * Seconds.
 */
const lead = 1;
/** Time by which the last chunk may exceed the announced duration. Seconds. */
const mostBeyond = 600;

/** The renditions to encode, without the passthrough rendition. */
export const toEncodedRenditions = ({ renditions, passthrough }: EncodePlan): EncodePlan['renditions'] =>
  passthrough ? renditions.slice(1) : renditions;

/**
 * Times of the chunk's key frames in seconds since its first frame. In the last chunk they continue beyond
 * the announced end, unless the source's frames were scanned for passthrough.
 */
const listStarts = ({ passthrough }: EncodePlan, { starts, end }: VideoChunk, fps: number): number[] => {
  const [first = 0] = starts;
  const seconds = starts.map((frame) => (frame - first) / fps);
  if (end !== null || passthrough) return seconds;
  const last = seconds.at(-1) ?? 0;
  const beyond = Array.from(
    { length: mostBeyond / SEGMENT_LENGTH },
    (_, at) => last + (at + 1) * SEGMENT_LENGTH,
  );
  return [...seconds, ...beyond];
};

/** Reads streams and discards them. */
const readAlong = (indexes: readonly number[]): string[] =>
  indexes.length === 0
    ? []
    : [...indexes.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-f', 'null', '-'];

type ChunkArguments = {
  plan: EncodePlan;
  chunk: VideoChunk;
  /** Frame of the video from which the source is decoded, not after the chunk's first one. */
  readFrom: number;
  effort: EncodeEffort;
};

/**
 * Arguments to encode one chunk. With an index, reading starts at an earlier key frame, and `-copyts` makes
 * the choice of source frames independent of that position. Without one, the source is read from its
 * beginning with the same streams as in the main run, from whose first packet ffmpeg counts time
 * (`start_time_effective`).
 */
export const buildChunkArguments = (
  path: string,
  { plan, chunk, readFrom, effort }: ChunkArguments,
): string[] => {
  const { source, alternates } = plan;
  const fps = rateValue(source.video.frameRate);
  const [from = 0] = chunk.starts;
  const encoded = { ...onlyVideo(plan), renditions: toEncodedRenditions(plan) };
  const isSought = isSoughtByIndex(source);
  // If the last frame is held, chunks behind it must still read it.
  const seek = isSought ? Math.min(readFrom / fps, source.video.end ?? Infinity) - lead : 0;
  const isSkipping = from > (isSought ? readFrom : 0);
  const sounds = [...(source.audio ? [source.audio] : []), ...alternates];
  const { graph, labels } = withUploads(
    buildChunkGraph(encoded, { from, to: chunk.end }),
    encoded.renditions.length,
    effort.hardware,
  );
  return [
    ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...(isSought ? ['-copyts', '-start_at_zero'] : [])],
    ...[...hardwareInput(effort.hardware), ...limitDecoder(source.video, effort.cores)],
    ...(seek > 0 ? ['-noaccurate_seek', '-ss', seek.toFixed(6)] : []),
    ...confineInput(path, source.demuxer),
    ...['-filter_complex_threads', String(Math.max(1, Math.min(effort.cores, 8)))],
    ...['-filter_complex', graph],
    ...readAlong([
      // Must be first: progress counts the frames of the first stream, which prevents a stall timeout while
      // frames are skipped.
      ...(isSkipping ? [source.video.index] : []),
      ...(isSought ? [] : sounds.map(({ index }) => index)),
    ]),
    ...labels.flatMap((label) => ['-map', label]),
    ...[...withoutMetadata, '-fps_mode', 'passthrough'],
    ...videoEncoderArguments(encoded, effort, listKeyFrames(listStarts(plan, chunk, fps), fps)),
    ...hlsArguments(encoded, shortestSegment, chunk.firstSegment),
  ];
};

/**
 * Arguments for everything that is not encoded in chunks: all audio, and the passthrough rendition if there
 * is one.
 */
export const buildSoundArguments = (path: string, plan: EncodePlan): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...confineInput(path, plan.source.demuxer)],
  ...(plan.source.audio ? ['-filter_complex', buildSoundGraph(plan)] : []),
  ...(plan.passthrough
    ? passthroughOutputs(plan)
    : [
        ...readAlong(isSoughtByIndex(plan.source) ? [] : [plan.source.video.index]),
        ...soundArguments(plan),
        ...withoutMetadata,
        ...hlsArguments({ ...plan, renditions: [] }),
      ]),
];
