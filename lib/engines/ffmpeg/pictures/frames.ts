import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { rateValue } from '@/lib/engines/ffmpeg/ladder/frame-rate';
import type { EncoderPort, SuggestedFrame } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { probeSource, type ProbedSource } from '../inspect/probe-source';
import type { SourceDescription } from '../inspect/source-description';
import { jpegFormat } from '../ladder/build-arguments';
import { colourFilters, deinterlace, stillColours } from '../ladder/filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET } from '../ladder/input-arguments';
import { fitWidth } from '../ladder/ladder';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource } from '../served/serve-object';

const FRAME_FILE = 'frame.jpg';
/** The last frame is searched within this many seconds of the end. */
const LAST_SECONDS = 2;

type FrameInput = Parameters<EncoderPort['grabFrame']>[0] & { storage: StoragePort; hasZscale: boolean };
type FrameSize = { width: number; height: number };

type FrameInputArguments = { path: string; source: SourceDescription; /** Seconds. */ from: number };

/** A source from a time on, as one input of ffmpeg. */
const buildFrameInput = ({ path: file, source, from }: FrameInputArguments): string[] => [
  ...limitDecoder(source.video, os.availableParallelism()),
  '-ss',
  (from + source.video.skipped).toFixed(3),
  ...confineInput(file, source.demuxer),
];

type FrameOutputArguments = {
  source: SourceDescription;
  size: FrameSize;
  hasZscale: boolean;
  /** Whether to write all frames from there on to the same file, so that the last one remains. */
  isLast: boolean;
  /** Zero-based index of the input. */
  input: number;
  /** In the working folder. */
  file: string;
};

/** A frame of an input as viewers see it, as a JPEG. */
export const buildFrameOutput = ({
  source,
  size,
  hasZscale,
  isLast,
  input,
  file,
}: FrameOutputArguments): string[] => [
  '-map',
  `${input}:${source.video.index}`,
  '-vf',
  [
    ...deinterlace(source.video),
    ...(source.video.colour === null ? [`setparams=colorspace=${source.video.matrix}`] : []),
    ...colourFilters(source, size, hasZscale),
    `scale=${size.width}:${size.height}:out_range=pc:${stillColours(source.video)}`,
    'setsar=1',
    'format=yuvj420p',
  ].join(','),
  '-map_metadata',
  '-1',
  '-fps_mode',
  'passthrough',
  ...(isLast ? [] : ['-frames:v', '1']),
  ...jpegFormat(3),
  '-update',
  '1',
  file,
];

/** ffmpeg's options before its inputs. */
const frameOptions = [...QUIET, '-y', ...PROGRESS];

/** The frame at a time, or the last one if none follows; null if nothing can be decoded. */
const makeFrame = async (
  session: Session,
  { atSeconds, width, hasZscale }: FrameInput,
): Promise<{ size: FrameSize; image: Buffer } | null> => {
  const { source } = await probeSource(session);
  const size = fitWidth({ ...source.video, widest: width });
  for (const { from, isLast } of [
    { from: atSeconds, isLast: false },
    { from: Math.max(0, (source.video.end ?? source.duration) - LAST_SECONDS), isLast: true },
    { from: 0, isLast: true },
  ]) {
    const args = [
      ...frameOptions,
      ...buildFrameInput({ path: session.sourcePath, source, from }),
      ...buildFrameOutput({ source, size, hasZscale, isLast, input: 0, file: FRAME_FILE }),
    ];
    await runFfmpeg(session, args, { what: 'Grabbing a frame' });
    const image = await readFile(path.join(session.folder.path, FRAME_FILE)).catch(() => null);
    if (image && image.length > 0) return { size, image };
  }
  return null;
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const grabFrame = async (session: SessionBase, input: FrameInput): Promise<FrameSize> => {
  const { storage, source, target, visibility, cacheControl } = input;
  const frame = await serveSource(storage, { ref: source, signal: session.signal }, (sourcePath) =>
    makeFrame({ ...session, sourcePath }, input),
  );
  if (!frame) {
    throw new ProviderError('No frame could be decoded.', {
      port: 'encoder',
      operation: 'grabFrame',
      retryable: false,
    });
  }
  await storage.write({
    ...target,
    body: frame.image,
    contentType: 'image/jpeg',
    cacheControl,
    visibility,
  });
  return frame.size;
};

/** Quality of a frame as a poster. `signature` is a tiny grey copy to compare frames. */
type FrameQuality = { sharpness: number; isFlat: boolean; signature: Uint8Array };

/** Width in pixels at which all frames are judged. */
const JUDGED_WIDTH = 320;
const SIGNATURE_SIZE = 16;
/** Thresholds out of 255: a darker frame is black, one with less variation has a single colour. */
const DARKEST = 24;
const LEAST_VARIATION = 10;
/** Mean difference of two signatures (of 255) below which two frames count as the same. */
const SAME_BELOW = 3;

/** Laplacian filter, the difference of each pixel to its four neighbours: large at edges that are sharp. */
const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 };

/** Judges a frame by its image file. */
const judgeFrame = async (file: string): Promise<FrameQuality> => {
  // Loaded only when used, because it takes 7 MB of memory.
  const { default: sharp } = await import('sharp');
  const grey = await sharp(file).greyscale().resize({ width: JUDGED_WIDTH }).png().toBuffer();
  const [levels, edges, signature] = await Promise.all([
    sharp(grey).stats(),
    sharp(grey).convolve(laplacian).stats(),
    sharp(grey).resize(SIGNATURE_SIZE, SIGNATURE_SIZE, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer(),
  ]);
  const { mean = 0, stdev = 0 } = levels.channels[0] ?? {};
  return {
    sharpness: edges.channels[0]?.stdev ?? 0,
    isFlat: mean < DARKEST || stdev < LEAST_VARIATION,
    signature: new Uint8Array(signature),
  };
};

/** Whether two frames look the same to a person. */
const isSameFrame = (first: Uint8Array, second: Uint8Array): boolean => {
  const sum = first.reduce((total, value, index) => total + Math.abs(value - (second[index] ?? 0)), 0);
  return sum / first.length < SAME_BELOW;
};

/** Number of frames to examine for each suggested one. */
const CANDIDATES = 4;

type SuggestInput = Parameters<EncoderPort['suggestFrames']>[0] & {
  storage: StoragePort;
  hasZscale: boolean;
};
type OnFound = Parameters<EncoderPort['suggestFrames']>[1];

/** Milliseconds of the frames in the middle of each part of a window, on the video's own frames. */
const planCandidates = (
  { duration, fps, count }: { duration: number; fps: number; count: number },
  window: number,
): number[] => {
  const length = duration / count;
  const frames = Array.from({ length: CANDIDATES }, (_, index) =>
    Math.floor((window + (index + 0.5) / CANDIDATES) * length * fps),
  );
  return [...new Set(frames)].map((frame) => Math.floor((frame * 1000) / fps));
};

type Search = ProbedSource & {
  session: Session;
  input: SuggestInput;
  size: { width: number; height: number };
};

const toCandidateFile = (index: number): string => `candidate-${index}.jpg`;

/**
 * Extracts all candidates of a window in one run, because starting ffmpeg takes longer than decoding a frame.
 */
const grabCandidates = async (search: Search, candidates: readonly number[]): Promise<void> => {
  const { session, input, source, size } = search;
  const { hasZscale } = input;
  const names = candidates.map((_, index) => toCandidateFile(index));
  await Promise.all(names.map((name) => rm(path.join(session.folder.path, name), { force: true })));
  const inputs = candidates.flatMap((milliseconds) =>
    buildFrameInput({ path: session.sourcePath, source, from: milliseconds / 1000 }),
  );
  const outputs = names.flatMap((file, index) =>
    buildFrameOutput({ source, size, hasZscale, isLast: false, input: index, file }),
  );
  await runFfmpeg(session, [...frameOptions, ...inputs, ...outputs], { what: 'Selecting frames' });
};

type Candidate = { milliseconds: number; quality: FrameQuality; file: string };

/** The sharpest frame of a window that is neither flat nor similar to an earlier suggestion. */
const findBest = async (
  search: Search,
  candidates: readonly number[],
  known: readonly Uint8Array[],
): Promise<Candidate | null> => {
  await grabCandidates(search, candidates);
  let best: Candidate | null = null;
  for (const [index, milliseconds] of candidates.entries()) {
    const file = path.join(search.session.folder.path, toCandidateFile(index));
    // There is no frame at a time after the last one.
    const quality = await judgeFrame(file).catch(() => null);
    if (!quality || quality.isFlat || known.some((other) => isSameFrame(other, quality.signature))) continue;
    if (!best || quality.sharpness > best.quality.sharpness) best = { milliseconds, quality, file };
  }
  return best;
};

const search = async (session: Session, input: SuggestInput, onFound: OnFound): Promise<void> => {
  const { storage, count, width, targetPrefix } = input;
  const probed = await probeSource(session);
  const size = fitWidth({ ...probed.source.video, widest: width });
  const plan = { duration: probed.source.duration, fps: rateValue(probed.source.video.frameRate), count };
  const known: Uint8Array[] = [];
  for (let window = 0; window < count; window += 1) {
    const best = await findBest({ ...probed, session, input, size }, planCandidates(plan, window), known);
    if (!best) continue;
    known.push(best.quality.signature);
    const key = `${targetPrefix}${best.milliseconds}.jpg`;
    await storage.write({
      bucket: 'stream',
      key,
      body: await readFile(best.file),
      contentType: 'image/jpeg',
      cacheControl: 'private, no-store',
      visibility: 'private',
    });
    const found: SuggestedFrame = { milliseconds: best.milliseconds, key, ...size };
    await onFound(found);
  }
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const suggestFrames = (session: SessionBase, input: SuggestInput, onFound: OnFound): Promise<void> =>
  serveSource(input.storage, { ref: input.source, signal: session.signal }, (sourcePath) =>
    search({ ...session, sourcePath }, input, onFound),
  );
