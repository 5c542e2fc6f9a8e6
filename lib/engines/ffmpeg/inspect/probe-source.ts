import { parseJson } from '@/lib/core/values';

import { groupTracks, labelTracks } from '../audio/read-audio';
import {
  chooseMeasuredRate,
  rateValue,
  type Fraction,
  findLastLength,
  measureRate,
} from '../ladder/frame-rate';
import { buildProbeArguments } from '../ladder/input-arguments';
import { EncodeFailure, refuse } from '../run/encode-failure';
import { runProcess } from '../run/run-process';
import type { Session } from '../run/session';
import { openSource, type SourceFile } from '../served/open-source';
import { inspectContainer, type HeadKind } from './inspect-container';
import { explainProbeError, parseProbe, type ProbedDescription } from './parse-probe';
import { readMatroskaTail, type TrackTail } from './read-matroska';
import { readVideoTables, type TrackTable } from './read-video-tables';
import { scanPackets, type PacketScan } from './scan-packets';
import type { AudioSource, SourceDescription, VideoSource } from './source-description';

/** Smallest ratio of two rates that is not due to rounding. */
const leastFaster = 1.1;

/** Describes a source of any length. Throws `EncodeFailure` if it is not a video that can be encoded. */
export const identifySource = async (session: Session): Promise<ProbedDescription> => {
  const { code, stdout, stderr, timedOut } = await runProcess({
    command: session.tools.ffprobe,
    args: buildProbeArguments(session.sourcePath),
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.probe,
    onStart: session.folder.recordChild,
    ...(session.niceness !== undefined && { niceness: session.niceness }),
  });
  if (timedOut) {
    throw new EncodeFailure('ffprobe took too long.', { reason: 'encoder_failed', permanent: false });
  }
  if (code !== 0) throw explainProbeError(stderr);
  return parseProbe(parseJson(stdout));
};

/** Applies the file's own track labels, and merges indistinguishable mono tracks. */
const withLabels = async (session: Session, probed: ProbedDescription): Promise<ProbedDescription> => {
  const found = [...(probed.audio ? [probed.audio] : []), ...probed.otherAudio];
  if (found.length < 2) return probed;
  const labelled = probed.demuxer === 'mov' ? await labelTracks(session.sourcePath, found) : found;
  const [audio = null, ...otherAudio] = groupTracks(labelled);
  return { ...probed, audio, otherAudio };
};

/** The end of the last track; 0 if unknown. */
const lastEnd = ({ video, audio, otherAudio }: Omit<ProbedDescription, 'duration'>): number =>
  Math.max(0, ...[video, ...(audio ? [audio] : []), ...otherAudio].map(({ end }) => end ?? 0));

const withRate = (video: VideoSource, times: readonly number[]): VideoSource => {
  const measured = measureRate(times);
  // Some containers store each field as a packet.
  return !measured || video.interlaced ? video : { ...video, frameRate: chooseMeasuredRate(measured) };
};

/**
 * Uses the rate near the end if it is faster: a screen recording may be still in one part and move in
 * another.
 */
const withFaster = (video: VideoSource, rate: Fraction | null): VideoSource =>
  rate && rateValue(rate) > rateValue(video.frameRate) * leastFaster ? { ...video, frameRate: rate } : video;

/**
 * Replaces the frame rate of the header by the measured one of the source's beginning, or by that of its end
 * if it is faster. Pure.
 */
export const withHead = (source: SourceDescription, { times }: PacketScan): SourceDescription =>
  source.isMeasured
    ? source
    : { ...source, video: withFaster(withRate(source.video, times), source.laterRate) };

/** Corrects duration and frame rate by the sample tables, which are more exact than headers. Pure. */
const withTables = (probed: ProbedDescription, tables: readonly TrackTable[]): ProbedDescription => {
  const { zero } = probed;
  const find = (id: number | null): TrackTable | undefined => tables.find(({ trackId }) => trackId === id);
  const timed = <Track extends AudioSource>(track: Track): Track => {
    const table = find(track.trackId);
    return table ? { ...track, end: table.end - zero } : track;
  };
  const table = tables.find(({ kind, trackId }) => kind === 'vide' && trackId === probed.video.trackId);
  const audio = [...(probed.audio ? [probed.audio] : []), ...probed.otherAudio];
  const isHiding = (track: TrackTable | undefined): boolean => track !== undefined && !track.isPlain;
  const video = table
    ? {
        ...probed.video,
        ...{ end: table.end - zero, frames: table.frames },
        ...(table.rate && { frameRate: chooseMeasuredRate(table.rate) }),
      }
    : probed.video;
  const described = {
    ...probed,
    video,
    audio: probed.audio && timed(probed.audio),
    otherAudio: probed.otherAudio.map(timed),
    hasHidden: isHiding(table) || audio.some(({ trackId }) => isHiding(find(trackId))),
    isMeasured: table !== undefined,
  };
  const duration = lastEnd(described);
  return { ...described, duration, announced: duration };
};

/**
 * Corrects the duration by the last packets of a Matroska file, whose header may be wrong, and notes the
 * frame rate there. Pure.
 */
const withTail = (probed: ProbedDescription, tails: readonly TrackTail[]): ProbedDescription => {
  const { zero, announced } = probed;
  const ended = <Track extends VideoSource | AudioSource>(track: Track): Track => {
    const { times = [] } = tails[track.index] ?? {};
    const last = times.at(-1);
    if (last === undefined) return track;
    return { ...track, end: last - zero + findLastLength(times) };
  };
  const measured = measureRate(tails[probed.video.index]?.times ?? []);
  const laterRate = measured && chooseMeasuredRate(measured);
  const described = {
    ...probed,
    laterRate,
    video: withFaster(ended(probed.video), laterRate),
    audio: probed.audio && ended(probed.audio),
    otherAudio: probed.otherAudio.map(ended),
  };
  const duration = lastEnd(described);
  // The header's duration counts from 0 of the file's clock.
  return duration > 0
    ? { ...described, duration, announced: announced === null ? null : announced - zero }
    : probed;
};

const readMore = async (
  session: Session,
  kind: HeadKind,
): Promise<(probed: ProbedDescription) => ProbedDescription> => {
  if (kind !== 'isobmff' && kind !== 'matroska') return (probed) => probed;
  const file: SourceFile = await openSource(session.sourcePath);
  try {
    if (kind === 'isobmff') {
      const tables = await readVideoTables(file);
      // The file may contain hidden samples.
      if (tables === 'unreadable') return (probed) => ({ ...probed, hasHidden: true });
      return (probed) => (tables ? withTables(probed, tables) : probed);
    }
    const tails = await readMatroskaTail(file, session.knownTail);
    return (probed) => (tails ? withTail(probed, tails) : probed);
  } finally {
    await file.close();
  }
};

/** Differences in length below this come from rounding and encoder padding. Seconds. */
const leastLonger = 0.1;

/** Extends video by holding a frame, or audio by silence, if one ends before the other. Pure. */
export const withHeadAndTail = (source: SourceDescription): SourceDescription => {
  const { video, audio } = source;
  const longer = audio?.end && video.end ? audio.end - video.end : 0;
  return {
    ...source,
    video: { ...video, held: longer > leastLonger ? longer : 0 },
    audio: audio && { ...audio, padded: -longer > leastLonger ? -longer : 0 },
  };
};

/** Longest priming of an audio encoder that precedes the first frame: two packets of AAC. Seconds. */
const longestSkipped = 0.05;

/**
 * Offset of the video's beginning in the file: 0 in MP4, where packets hidden by an edit list have negative
 * times in fragments; else the first frame. Seconds. Pure.
 */
export const findSkipped = ({ demuxer, zero, video }: ProbedDescription): number => {
  if (demuxer === 'mov' && zero < 0) return -zero;
  return video.start <= longestSkipped ? video.start : 0;
};

/** Sets the beginning to the first frame if audio starts only a moment before. Pure. */
const withBeginning = (source: SourceDescription): SourceDescription => {
  const skipped = findSkipped(source);
  const later = <Track extends VideoSource | AudioSource>(track: Track): Track => ({
    ...track,
    skipped,
    start: Math.max(0, track.start - skipped),
    end: track.end === null ? null : track.end - skipped,
  });
  return {
    ...source,
    duration: source.duration - skipped,
    announced: source.announced === null ? null : source.announced - skipped,
    video: later(source.video),
    audio: source.audio && later(source.audio),
    otherAudio: source.otherAudio.map(later),
  };
};

/** Whether ffprobe recognised nothing in a file. */
const isUnrecognised = (error: unknown): error is EncodeFailure =>
  error instanceof EncodeFailure && error.reason === 'not_a_video';

export type ProbedSource = {
  source: SourceDescription;
  /** Whether a part of the file is visibly missing. */
  isIncomplete: boolean;
};

/** Containers whose times never restart, so that a gap is real. */
const continuous = new Set(['mov', 'matroska']);

/** Corrects the description by a scan of all packets. Pure. */
const withPackets = (source: SourceDescription, scan: PacketScan): SourceDescription => {
  const ended = <Track extends VideoSource | AudioSource>(track: Track): Track => {
    const found = scan.tracks.get(track.index);
    return found ? { ...track, end: found.end - track.skipped } : track;
  };
  const described = {
    ...source,
    video: ended(withRate(source.video, scan.times)),
    audio: source.audio && ended(source.audio),
    otherAudio: source.otherAudio.map(ended),
    hasHidden: source.hasHidden ?? scan.hasHidden,
    isMeasured: true,
  };
  return withHeadAndTail({ ...described, duration: lastEnd(described) || source.duration });
};

/**
 * Corrects the description of a source without sample tables from all of its packets, which reads the whole
 * file. Unchanged if they cannot be read, or the tables were complete.
 */
export const measureSource = async (
  session: Session,
  source: SourceDescription,
): Promise<{ source: SourceDescription; scan: PacketScan | null }> => {
  if (source.isMeasured) return { source, scan: null };
  const scan = await scanPackets(session, source);
  const isTrue = scan !== null && !(scan.hasJumps && !continuous.has(source.demuxer));
  return { source: isTrue ? withPackets(source, scan) : source, scan };
};

/**
 * Probes a source before it is encoded. Throws `EncodeFailure` if it is not a video that can be encoded.
 * Opens nothing but the file itself. `onKind` gets the type by its first bytes, before ffprobe runs.
 */
export const probeSource = async (
  session: Session,
  onKind?: (kind: HeadKind) => void,
): Promise<ProbedSource> => {
  const { kind, isMedia, isIncomplete } = await inspectContainer(session.sourcePath);
  onKind?.(kind);
  const more = readMore(session, kind);
  // Awaited below; a refused file does not need it.
  more.catch(() => undefined);
  const identified = await identifySource(session).catch((error: unknown) => {
    throw isMedia && isUnrecognised(error) ? refuse('damaged', error.message) : error;
  });
  const probed = (await more)(await withLabels(session, identified));
  if (probed.video.frames === 0) throw refuse('no_pictures', 'The video stream shows no frame.');
  const first = { ...probed, duration: probed.duration ?? 0 };
  // Scans all packets if even the end of the file does not show the length.
  const { source } = first.duration > 0 ? { source: first } : await measureSource(session, first);
  const frame = 1 / rateValue(source.video.frameRate);
  // A single frame may have a duration of 0.
  if (source.duration <= 0 && !source.video.frames)
    throw refuse('no_pictures', 'The video stream has no frames.');
  const described = { ...source, duration: Math.max(source.duration, frame) };
  return { source: withHeadAndTail(withBeginning(described)), isIncomplete };
};
