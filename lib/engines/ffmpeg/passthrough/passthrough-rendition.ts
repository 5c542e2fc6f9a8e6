import path from 'node:path';

import { type PacketScan, scanPackets } from '../inspect/scan-packets';
import type { SourceDescription } from '../inspect/source-description';
import { OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';
import { buildSourceRendition, NEAR_RENDITION, type PlannedRendition } from '../ladder/ladder';
import { joinSegments } from '../ladder/segments';
import type { MeasuredOutputs } from '../outputs/package-outputs';
import { hasBrowserVideo } from '../preview/plays-in-browsers';
import type { Session } from '../run/session';
import { planPassthroughSegments } from './plan-passthrough-segments';

/** Maximum bitrate of a passthrough rendition relative to the encoded one. */
const mostWeight = 1.25;
/** Allowance for audio, besides a rendition's video cap. Bits/s. */
const soundRate = 128_000;
/** Tolerated ratio of the counted frames to those of the announced rate, for rounding. */
const mostFrames = 1.05;
/** Largest delay of the first frame behind the audio for stream copy, which removes that delay. Seconds. */
const mostLate = 0.02;
/** Maximum difference by which encoded video may end before its source. Seconds. */
const mostMissing = 0.5;

/**
 * The ladder with the passthrough rendition on top. It replaces a rendition of about its size, otherwise it
 * is added above the smaller ones. Pure.
 */
const putOnTop = (top: PlannedRendition, renditions: readonly PlannedRendition[]): PlannedRendition[] => {
  const side = Math.min(top.width, top.height);
  return [top, ...renditions.filter(({ width, height }) => Math.min(width, height) < side * NEAR_RENDITION)];
};

/** Whether a source could be sent to viewers and is no larger than a rendition of its size. Pure. */
const isLikeRendition = (source: SourceDescription, rendition: PlannedRendition): boolean =>
  hasBrowserVideo(source) &&
  source.video.width === rendition.width &&
  source.video.height === rendition.height &&
  source.bitRate !== null &&
  source.bitRate <= mostWeight * (rendition.maxRate + (source.audio ? soundRate : 0));

/** Whether its video is equivalent when cut into segments, without its container's metadata. Pure. */
const isEven = (scan: PacketScan, { fps, skipped }: { fps: number; skipped: number }): boolean =>
  scan.beginsWithKey &&
  !scan.hasHidden &&
  !scan.hasLeading &&
  Math.abs((scan.keys[0] ?? Infinity) - skipped) <= Math.min(mostLate, 1 / fps) &&
  scan.count <= (scan.end * fps + 1) * mostFrames;

/**
 * The ladder with such a source as its highest rendition; null if passthrough is impossible regardless of
 * key frames. Pure.
 */
export const planPassthroughLadder = (
  source: SourceDescription,
  renditions: readonly PlannedRendition[],
): PlannedRendition[] | null => {
  const { width, height, frameRate } = source.video;
  const top = buildSourceRendition({ width, height, fps: rateValue(frameRate) });
  const ladder = putOnTop(top, renditions);
  // Encoding a small video is fast, and something must be decoded to verify the source.
  return ladder.length > 1 && isLikeRendition(source, top) ? ladder : null;
};

/** The plan with a passthrough rendition on top if possible; else the same plan. */
export const planPassthrough = async (
  session: Session,
  plan: EncodePlan,
  /** Result of a packet scan, if one was made. */
  known: PacketScan | null,
): Promise<EncodePlan> => {
  const { source, renditions } = plan;
  // A held last frame is not in the file.
  const ladder = source.hasHidden || source.video.held > 0 ? null : planPassthroughLadder(source, renditions);
  const scan = ladder && (known ?? (await scanPackets(session, source)));
  const { frameRate, skipped } = source.video;
  if (!scan || !isEven(scan, { fps: rateValue(frameRate), skipped })) return plan;
  const keys = scan.keys.map((key) => key - skipped);
  const segments = planPassthroughSegments(keys, scan.end - skipped);
  return segments ? { ...plan, renditions: ladder, passthrough: { ...segments, renditions } } : plan;
};

/** The same plan with all renditions encoded. Pure. */
export const encodeAll = ({ passthrough, ...plan }: EncodePlan): EncodePlan =>
  passthrough ? { ...plan, renditions: passthrough.renditions } : plan;

/** Joins the parts of a passthrough rendition to segments. False if they differ from the plan. */
export const joinPassthrough = (
  session: Session,
  { passthrough, renditions: [top] }: EncodePlan,
): Promise<boolean> => {
  if (!passthrough || !top) return Promise.resolve(true);
  const expected = passthrough.chunks.reduce((sum, count) => sum + count, 0);
  return joinSegments(path.join(session.folder.path, OUTPUT_FOLDERS.hls, top.name), (chunks) => {
    if (chunks.length !== expected) return null;
    let from = 0;
    return passthrough.chunks.map((count) => chunks.slice(from, (from += count)));
  });
};

/**
 * Whether all of a passthrough source could be decoded: the encoded renditions must be as long as the source.
 * Pure.
 */
export const isPassthrough = (
  { passthrough }: EncodePlan,
  { renditionDurations }: MeasuredOutputs,
): boolean => {
  const [top, ...others] = renditionDurations;
  return !passthrough || others.every((duration) => Math.abs(duration - (top ?? 0)) <= mostMissing);
};
