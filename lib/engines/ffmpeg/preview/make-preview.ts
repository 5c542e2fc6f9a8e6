import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';
import type { EncoderPort, PreviewResult } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { weighMix } from '../audio/choose-audio';
import { probeSource, withHead } from '../inspect/probe-source';
import { scanPackets, type PacketScan } from '../inspect/scan-packets';
import type { SourceDescription } from '../inspect/source-description';
import { rateValue } from '../ladder/frame-rate';
import { orientationOf } from '../outputs/package-outputs';
import { NICENESS, URGENT_NICENESS } from '../run/run-process';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource, serveGrowing } from '../served/serve-object';
import {
  canBeReadAhead,
  canBeRepackaged,
  canCopyVideo,
  canCopySound,
  longestGap,
  mayPlayInBrowsers,
} from './plays-in-browsers';
import {
  buildCopyRun,
  buildQuickRun,
  PREVIEW_FOLDER,
  findSoundStart,
  planQuickRendition,
} from './preview-arguments';
import {
  PREVIEW_POSTER,
  PREVIEW_SMALL_POSTER,
  makePreviewPoster,
  PREVIEW_STORYBOARD,
  planPreviewStoryboard,
  storePreviewStoryboard,
} from './preview-pictures';
import {
  createPreviewRendition,
  PREVIEW_MASTER,
  sumSeconds,
  createPreviewStore,
  type PreviewStore,
} from './preview-rendition';

type Made = { storage: StoragePort; hasZscale: boolean };
type PreviewInput = Parameters<EncoderPort['makePreview']>[0] & Made;
type UploadPreviewInput = Parameters<EncoderPort['makeUploadPreview']>[0] & Made;
type OnPreview = Parameters<EncoderPort['makePreview']>[1];

/** Milliseconds between checks for segments that ffmpeg has finished. */
const lookEvery = 50;
/** Seconds of the beginning in which key frame distances are measured. */
const lookedAt = 30;
/** Milliseconds to wait for the poster. A later poster is reported separately. */
const posterPatience = 150;

/** Tolerance for the announced length. Seconds. */
const mostOff = 0.1;

/** One way to make a source playable: ffmpeg's arguments and its output. */
type Way = {
  args: string[];
  longest: number;
  video: { width: number; height: number; fps: number };
  /** Segments stored by an interrupted run, which this one continues. */
  before: { uri: string; duration: number; size: number }[];
  /** Whether it also makes the storyboard's cells. */
  hasCells: boolean;
  /** Seconds from the beginning to the start of video and audio, if ffmpeg drops that offset. */
  starts: readonly number[] | null;
};

const planCopy = ({ sourcePath }: Session, source: SourceDescription, scan: PacketScan): Way => {
  const { video, audio } = source;
  const { width, height, frameRate } = video;
  const copied = audio && canCopySound(source) ? scan.tracks.get(audio.index)?.start : null;
  const sound = audio ? (copied ?? findSoundStart(audio)) : null;
  return {
    args: buildCopyRun(sourcePath, source),
    longest: longestGap,
    video: { width, height, fps: rateValue(frameRate) },
    // Copying again is faster than finding the position.
    before: [],
    hasCells: false,
    starts: [scan.keys[0] ?? 0, ...(sound === null ? [] : [sound])],
  };
};

const planQuick = async (
  session: Session,
  described: SourceDescription,
  { store, hasZscale }: { store: PreviewStore; hasZscale: boolean },
): Promise<Way> => {
  const { rendition, source } = planQuickRendition(described);
  const index = await store.readIndex();
  const before = (index?.segments ?? []).map((segment) => ({ ...segment, size: 0 }));
  const done = { seconds: sumSeconds(before), segments: before.length };
  const hasCells = before.length === 0;
  return {
    args: buildQuickRun({
      ...{ path: session.sourcePath, source, rendition, hasZscale, done },
      storyboard: hasCells ? planPreviewStoryboard(described) : null,
      cores: os.availableParallelism(),
    }),
    longest: SEGMENT_LENGTH,
    video: { width: rendition.width, height: rendition.height, fps: rateValue(source.video.frameRate) },
    before,
    hasCells,
    starts: hasCells && source.audio ? [0, findSoundStart(source.audio)] : null,
  };
};

/** The track examined before the video track is known: nearly always the first. */
const likelyTrack = { demuxer: null, video: { index: 0 } };

/** `copied` is the packet scan that allows repackaging; null if it does not. */
type Scanned = { source: SourceDescription; copied: PacketScan | null };

/**
 * Scans a source's first packets while it is probed, to save time. The scan is skipped for formats that no
 * browser plays.
 */
const probeAndScan = async (session: Session): Promise<Scanned> => {
  const needless = new AbortController();
  const signal = AbortSignal.any([session.signal, needless.signal]);
  let scanned: Promise<PacketScan | null> = Promise.resolve(null);
  try {
    const { source } = await probeSource(session, (kind) => {
      // AVI headers often declare a wrong frame rate.
      if (mayPlayInBrowsers(kind) || kind === 'avi')
        scanned = scanPackets({ ...session, signal }, likelyTrack, lookedAt);
      // Awaited below if needed; avoids an unhandled rejection until then.
      scanned.catch(() => undefined);
    });
    const isPlayed = canCopyVideo(source);
    // The sample tables of an MP4 contain everything needed to encode it.
    if (!isPlayed && source.isMeasured) return { source, copied: null };
    const isLikely = source.video.index === likelyTrack.video.index;
    const scan = await (isLikely || !isPlayed ? scanned : scanPackets(session, source, lookedAt));
    if (!scan) return { source, copied: null };
    const copied = isPlayed && canBeRepackaged(scan) ? scan : null;
    return { source: isLikely ? withHead(source, scan) : source, copied };
  } finally {
    needless.abort();
    await scanned.catch(() => undefined);
  }
};

/** Makes optional images; false if there are none, which delays nothing. */
const tryImages = async (session: Session, make: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await make();
  } catch (error) {
    session.signal.throwIfAborted();
    session.log.info({ err: error }, 'some preview images of a video could not be created');
    return false;
  }
};

/** Stores both sizes of a poster. */
const storePoster = async (
  session: Session,
  source: SourceDescription,
  { store, hasZscale }: { store: PreviewStore; hasZscale: boolean },
): Promise<boolean> => {
  await makePreviewPoster(session, { source, hasZscale });
  for (const name of [PREVIEW_SMALL_POSTER, PREVIEW_POSTER]) await store.storeFile(name);
  return true;
};

const makeFromFile = async (
  session: Session,
  { sourceEtag, ...input }: Omit<PreviewInput, 'source'> & { sourceEtag: string },
  onPreview: OnPreview,
): Promise<void> => {
  const { storage, outputPrefix, findVisibility, hasZscale } = input;
  const prefix = `${outputPrefix}${PREVIEW_FOLDER}/`;
  const store = createPreviewStore({ storage, session, prefix, findVisibility });
  await mkdir(path.join(session.folder.path, PREVIEW_FOLDER));
  const { source: probed, copied } = await probeAndScan(session);
  const source = await weighMix(session, probed, lookedAt);
  let { duration } = source;
  const way = copied
    ? planCopy(session, source, copied)
    : await planQuick(session, source, { store, hasZscale });

  let hasPoster = false;
  let hasStoryboard = false;
  let reportedPoster = false;
  // Playback has priority over images.
  const patient = { ...session, niceness: NICENESS };
  const poster = tryImages(patient, () => storePoster(patient, source, { store, hasZscale })).then(
    (isThere) => {
      hasPoster = isThere;
    },
  );
  // Awaited below; avoids an unhandled rejection until then.
  poster.catch(() => undefined);
  const report = async (): Promise<void> => {
    reportedPoster = hasPoster;
    const result: PreviewResult = {
      duration: Math.round(duration * 1000) / 1000,
      fps: rateValue(source.video.frameRate),
      startTimecode: source.startTimecode,
      orientation: orientationOf(source.video.width, source.video.height),
      width: way.video.width,
      height: way.video.height,
      hlsKey: prefix + PREVIEW_MASTER,
      posterKey: hasPoster ? prefix + PREVIEW_POSTER : null,
      smallPosterKey: hasPoster ? prefix + PREVIEW_SMALL_POSTER : null,
      storyboardKey: hasStoryboard ? prefix + PREVIEW_STORYBOARD : null,
      sourceEtag,
    };
    await onPreview(result);
  };
  const rendition = createPreviewRendition({
    ...{ session, store, before: way.before, longest: way.longest, video: way.video, starts: way.starts },
    isConstant: copied === null,
    hasAudio: source.audio !== null,
    onReady: async () => {
      await Promise.race([poster, pause(posterPatience)]);
      await report();
    },
  });
  session.log.info({ isCopy: copied !== null, video: way.video }, 'the preview rendition is ready');
  await followRun(session, way, rendition);
  await poster;
  // Corrects the announced length of a file without an index.
  const isOff = Math.abs(rendition.seconds() - duration) > mostOff;
  if (isOff) duration = rendition.seconds();
  if ((hasPoster && !reportedPoster) || isOff) await report();
  const { hasCells } = way;
  hasStoryboard = await tryImages(patient, () =>
    storePreviewStoryboard(patient, { ...source, duration }, { store, hasCells, hasZscale }),
  );
  if (hasStoryboard) await report();
};

/** Runs ffmpeg and stores what it finishes, until both are done. A failure of one ends the other. */
const followRun = async (
  session: Session,
  { args }: Way,
  rendition: ReturnType<typeof createPreviewRendition>,
): Promise<void> => {
  const controller = new AbortController();
  const signal = AbortSignal.any([session.signal, controller.signal]);
  let isOver = false;
  const run = runFfmpeg({ ...session, signal }, args, { what: 'Encoding the preview rendition' }).finally(
    () => {
      isOver = true;
    },
  );
  run.catch(() => undefined);
  try {
    while (!isOver) {
      await rendition.take();
      await Promise.race([run.catch(() => undefined), pause(lookEvery)]);
    }
    await run;
    await rendition.take();
    await rendition.finish();
  } catch (error) {
    controller.abort(error);
    await run.catch(() => undefined);
    throw error;
  }
};

/** Milliseconds without new data of an upload after which the attempt is given up. */
const longestPause = 10 * 60_000;

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const makeUploadPreview = async (
  base: SessionBase,
  input: UploadPreviewInput,
  onPreview: OnPreview,
): Promise<boolean> => {
  if (!(await canBeReadAhead(input.growing))) return false;
  const timeouts = { probe: longestPause, stall: longestPause };
  await serveGrowing(input.growing, (sourcePath) =>
    makeFromFile(
      { ...base, timeouts, sourcePath, knownTail: input.growing.tail.length },
      { ...input, sourceEtag: '' },
      onPreview,
    ),
  );
  return true;
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const makePreview = async (
  base: SessionBase,
  input: PreviewInput,
  onPreview: OnPreview,
): Promise<true> => {
  const { storage, source } = input;
  const make = (sourcePath: string, sourceEtag: string): Promise<void> =>
    makeFromFile({ ...base, niceness: URGENT_NICENESS, sourcePath }, { ...input, sourceEtag }, onPreview);
  // A remote source is not downloaded first: its beginning plays while the rest is read.
  await serveSource(storage, { ref: source, signal: base.signal }, make);
  return true;
};
