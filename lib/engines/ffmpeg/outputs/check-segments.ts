import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';

import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

import { readDefaults, readFragment, readSegment, type Segment } from '../inspect/mp4-samples';
import { readTimescale } from '../ladder/segments';
import { EncodeFailure } from '../run/encode-failure';
import type { SessionBase } from '../run/session';

/** Deviations from the plan that leave a segment playable. */
type SegmentDeviation = 'duration' | 'samples' | 'gap';

const counts = new Map<SegmentDeviation, number>();

/** Counts a deviation for the metrics of this process. */
export const countDeviation = (kind: SegmentDeviation): void => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
};

/** Number of deviating segments of this process, by kind. */
export const listDeviations = (): { kind: SegmentDeviation; count: number }[] =>
  [...counts].map(([kind, count]) => ({ kind, count }));

/** Reason why a segment cannot be played. */
type SegmentFault = 'can’t be parsed' | 'does not start with a key frame';

/** Tolerance for rounding in the playlist, and for audio, which consists of packets. Seconds. */
const mostOff = 0.05;
/** Tolerance between the start of a segment and the end of the previous one. Ticks. */
const mostTicks = 1;
/** A disk with less space counts as full. Bytes. */
const leastRoom = 1_000_000;

/** A segment as described by the playlist. Seconds; `fps` is null for audio. */
type Planned = { duration: number; fps: number | null };

const findDeviations = (
  { samples, time }: Segment,
  { duration, fps }: Planned,
  { scale, expectedTime }: { scale: number; expectedTime: number | null },
): SegmentDeviation[] => {
  const ticks = samples.reduce((sum, sample) => sum + sample.duration, 0);
  const frame = fps === null ? 0 : 1 / fps;
  const found: SegmentDeviation[] = [];
  if (Math.abs(ticks / scale - duration) > Math.max(mostOff, frame)) found.push('duration');
  if (fps !== null && hasOtherCount(samples.length, { duration, fps })) found.push('samples');
  if (expectedTime !== null && Math.abs(time - expectedTime) > mostTicks) found.push('gap');
  return found;
};

/** Throws an outage, which causes a retry, if a segment was truncated because the disk is full. */
const throwWhereFull = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastRoom)
    throw new EncodeFailure('A segment was not written completely.', {
      ...{ reason: 'encoder_failed', permanent: false, isOutage: true },
    });
};

export type CheckedTrack = {
  frames: number;
  /** The first segment that cannot be played, with the reason; null if all can. */
  bad: string | null;
};

type TrackInput = {
  folder: string;
  /** Name of the playlist, for logs and messages. */
  name: string;
  initFile: string;
  segments: readonly { uri: string; duration: number }[];
  /** Expected frame rate. Null for audio. */
  fps: number | null;
  isVideo: boolean;
};

/**
 * Checks all segments of a playlist by their boxes: whether each can be parsed, begins with a key frame and
 * is as long as announced. Harmless deviations from the plan are logged and counted.
 */
export const checkSegments = async (
  { log }: Pick<SessionBase, 'log'>,
  { folder, name, initFile, segments, fps, isVideo }: TrackInput,
): Promise<CheckedTrack> => {
  const init = await readFile(path.join(folder, initFile));
  const [scale, defaults] = [readTimescale(init), readDefaults(init)];
  let frames = 0;
  let expectedTime: number | null = null;
  for (const { uri, duration } of segments) {
    const segment = await readSegment(path.join(folder, uri), defaults).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });
    const fault = judge(segment, isVideo);
    if (fault) await throwWhereFull(folder);
    if (fault || !segment) return { frames, bad: `${name}/${uri} ${fault}` };
    for (const deviation of findDeviations(segment, { duration, fps }, { scale, expectedTime })) {
      countDeviation(deviation);
      log.warn({ segment: `${name}/${uri}`, deviation }, 'a segment deviates from the plan');
    }
    frames += segment.samples.length;
    expectedTime = segment.time + segment.samples.reduce((sum, sample) => sum + sample.duration, 0);
  }
  return { frames, bad: null };
};

const judge = (segment: Segment | null, isVideo: boolean): SegmentFault | null => {
  if (!segment) return 'can’t be parsed';
  const [first] = segment.samples;
  // Undecodable audio leaves a gap.
  if (!isVideo) return null;
  return first ? (first.isKey ? null : 'does not start with a key frame') : 'can’t be parsed';
};

/**
 * Number of frames of a segment whose first track is video. Throws if the segment can't be parsed or does
 * not begin with a key frame.
 */
export const countFrames = (bytes: Buffer, name: string): number => {
  const boxes = readBoxes(bytes);
  const length = boxes.reduce((sum, { body }) => sum + 8 + body.length, 0);
  const fragment = boxes.find(({ type }) => type === 'moof')?.body;
  const [track] = fragment ? findBoxes(fragment, ['traf']) : [];
  const samples = track && length === bytes.length ? readFragment(track, 0) : [];
  const fault = judge({ time: 0, samples }, true);
  if (fault) throw badSegment(`${name} ${fault}`);
  return samples.length;
};

/** Whether the number of frames of a segment with a constant frame rate contradicts its duration. Pure. */
export const hasOtherCount = (
  frames: number,
  { duration, fps }: { duration: number; fps: number },
): boolean => Math.abs(frames - duration * fps) > 1.01;

/** Not permanent: the segment may be valid after the next attempt. */
export const badSegment = (detail: string): EncodeFailure =>
  new EncodeFailure(`Segment ${detail}.`, { reason: 'bad_segment', permanent: false, isVerdict: true });
