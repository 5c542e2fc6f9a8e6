import { getSegmentStart, SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import type { SourceDescription } from '../inspect/source-description';
import type { EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';

/** How a video is cut into chunks: everything other workers need to encode one. JSON. */
export type ChunkPlan = {
  plan: EncodePlan;
  /** ETag of the planned source. */
  sourceEtag: string;
  /** The first frame of each segment, counted from the video's beginning at the encoded rate. */
  starts: readonly number[];
  /** The first segment of each chunk. */
  firsts: readonly number[];
};

/** The video range of one chunk. */
export type VideoChunk = {
  firstSegment: number;
  /** The first frame of each of its segments. */
  starts: readonly number[];
  /** The frame after its last; null for the last chunk, which extends to the actual end. */
  end: number | null;
};

type PlannedVideo = Pick<ChunkPlan, 'plan' | 'sourceEtag'>;

/** Whether the container has an index for seeking. Pure. */
export const isSoughtByIndex = ({ demuxer }: Pick<SourceDescription, 'demuxer'>): boolean =>
  demuxer === 'mov' || demuxer === 'matroska';

/**
 * Chunk length as a share of the shortest video that is split; short enough for workers of different speed to
 * finish at about the same time.
 */
const shareOfShortest = 1 / 20;
/**
 * Maximum chunk length as a share of the remaining video, but at least a quarter of the usual length: small
 * chunks at the end shorten the wait for the last worker, and they alone have the overhead.
 */
const shareOfRest = 1 / 8;
const leastShare = 1 / 4;
const mostChunks = 240;

/** The first frame of each segment, as the main run would cut them. */
const listStarts = ({ source, duration, passthrough }: EncodePlan): number[] => {
  const fps = rateValue(source.video.frameRate);
  // The segments of a passthrough source begin at its own key frames; this is the next encoded frame.
  if (passthrough)
    return passthrough.starts.map((start, index) => (index === 0 ? 0 : Math.ceil(start * fps - 0.25)));
  const starts: number[] = [];
  for (let index = 0; getSegmentStart(index) < duration - 0.5 / fps; index += 1)
    starts.push(Math.max(0, Math.ceil(getSegmentStart(index) * fps - 1e-6)));
  return starts;
};

/** Shorter videos start over if their worker is killed, because that is fast. Seconds. */
const shortestResumed = 8;
/** Limit per chunk: ffmpeg gets all segment starts in one argument, which Linux limits to 128 KiB. */
const mostSegments = 4000;

/**
 * Plans the video as one chunk, whose segments are stored as they are finished, so that another worker can
 * continue after a kill. Videos of many hours get several chunks. Null if the video is too short. Pure.
 */
export const planOneChunk = ({ plan, sourceEtag }: PlannedVideo): ChunkPlan | null => {
  if (plan.duration < shortestResumed) return null;
  const starts = listStarts(plan);
  const count = Math.ceil(starts.length / mostSegments);
  return {
    plan,
    sourceEtag,
    starts,
    firsts: Array.from({ length: count }, (_, index) => index * mostSegments),
  };
};

/** Plans the chunks of a video of at least `shortest` seconds; null if it is not split. Pure. */
export const planChunks = ({ plan, sourceEtag }: PlannedVideo, shortest: number): ChunkPlan | null => {
  const { duration, source } = plan;
  if (duration < shortest || !isSoughtByIndex(source)) return null;
  const fps = rateValue(source.video.frameRate);
  const starts = listStarts(plan);
  const length = Math.max(SEGMENT_LENGTH, shortest * shareOfShortest, duration / mostChunks);
  const firsts = [0];
  for (const [index, frame] of starts.entries()) {
    const first = starts[firsts.at(-1) ?? 0] ?? 0;
    const rest = (duration - first / fps) * shareOfRest;
    const least = Math.max(SEGMENT_LENGTH, Math.min(length, Math.max(rest, length * leastShare)));
    // A short rest at the end is not worth a chunk.
    if ((frame - first) / fps >= least - 1 / fps && duration - frame / fps >= least / 2) firsts.push(index);
  }
  return firsts.length > 1 ? { plan, sourceEtag, starts, firsts } : null;
};

/** The video range of a chunk by its number, from 1 on. Pure. */
export const findVideoChunk = ({ starts, firsts }: ChunkPlan, number: number): VideoChunk => {
  const [first, next] = [firsts[number - 1], firsts[number]];
  if (first === undefined) throw new RangeError(`Chunk ${number} does not exist.`);
  const end = next === undefined ? null : (starts[next] ?? null);
  return { firstSegment: first, starts: starts.slice(first, next), end };
};
