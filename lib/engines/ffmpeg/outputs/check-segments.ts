import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';

import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

import { countDeviation, type SegmentDeviation } from '@/lib/engines/ffmpeg/segment-deviations';
import { readDefaults, readFragment, readSegment, type Segment } from '../inspect/mp4-samples';
import { readTimescale } from '../pieces/shift-segment';
import { EncodeFailure } from '../run/encode-failure';
import type { SessionBase } from '../run/session';

/** Why a segment can't be shown to anybody. */
type SegmentFault = 'can’t be parsed' | 'does not start with a key frame';

/** Rounding of the playlist, and of sound, which comes in packets. Seconds. */
const mostOff = 0.05;
/** Ticks by which a segment may begin otherwise than where the one before ended. */
const mostTicks = 1;
/** A disk with less room is taken for a full one. Bytes. */
const leastRoom = 1_000_000;

/** A segment by what the playlist says of it. Seconds; `fps` of pictures, null for sound. */
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

/** A segment that was cut off for want of room is nobody's fault, and made again later. */
const throwWhereFull = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastRoom)
    throw new EncodeFailure('A segment was not written completely.', {
      ...{ reason: 'encoder_failed', permanent: false, isOutage: true },
    });
};

export type CheckedTrack = {
  frames: number;
  /** The first segment that can't be shown, and why; null where all can. */
  bad: string | null;
};

type TrackInput = {
  folder: string;
  /** Name of the playlist, for logs and messages. */
  name: string;
  initFile: string;
  segments: readonly { uri: string; duration: number }[];
  /** Expected frame duration. Null for audio. */
  fps: number | null;
  isVideo: boolean;
};

/**
 * Looks at every segment that a playlist names, by its boxes: whether it can be parsed and begins with a key
 * frame, and whether it is as long as the playlist says. What is only other than planned is logged and
 * counted.
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
      log.warn({ segment: `${name}/${uri}`, deviation }, 'a segment is other than planned');
    }
    frames += segment.samples.length;
    expectedTime = segment.time + segment.samples.reduce((sum, sample) => sum + sample.duration, 0);
  }
  return { frames, bad: null };
};

const judge = (segment: Segment | null, isVideo: boolean): SegmentFault | null => {
  if (!segment) return 'can’t be parsed';
  const [first] = segment.samples;
  // Audio that can't be decoded leaves a gap.
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

/** Whether a segment of a constant frame rate has another number of frames than its duration. Pure. */
export const hasOtherCount = (
  frames: number,
  { duration, fps }: { duration: number; fps: number },
): boolean => Math.abs(frames - duration * fps) > 1.01;

/** The segment may come out well the next time. */
export const badSegment = (detail: string): EncodeFailure =>
  new EncodeFailure(`Segment ${detail}.`, { reason: 'bad_segment', permanent: false, isVerdict: true });
