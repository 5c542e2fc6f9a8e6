import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { StoragePort } from '../../../storage/port';
import type { EncoderPort, SuggestedFrame } from '../../port';
import { rateValue } from '../ladder/frame-rate';
import { buildFrameInput, buildFrameOutput, frameOptions } from './grab-frame';
import { isSameFrame, judgeFrame, type FrameQuality } from './judge-frame';
import { fitWidth } from '../ladder/ladder';
import { probeSource, type ProbedSource } from '../inspect/probe-source';
import { lendSource } from '../served/lend-source';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';

/** Frames that are looked at for each one that is suggested. */
const CANDIDATES = 4;

type SuggestInput = Parameters<EncoderPort['suggestFrames']>[0] & {
  storage: StoragePort;
  hasZscale: boolean;
};
type OnFound = Parameters<EncoderPort['suggestFrames']>[1];

/** Milliseconds of the frames in the middle of each part of a window, on the video's own frames. */
export const planCandidates = (
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

/** All candidates of a window by one run: to start ffmpeg takes longer than to decode a frame. */
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
  await runFfmpeg(session, [...frameOptions, ...inputs, ...outputs], { what: 'Looking for frames' });
};

type Candidate = { milliseconds: number; quality: FrameQuality; file: string };

/** The sharpest frame of a window that is neither flat nor like one before. */
const findBest = async (
  search: Search,
  candidates: readonly number[],
  known: readonly Uint8Array[],
): Promise<Candidate | null> => {
  await grabCandidates(search, candidates);
  let best: Candidate | null = null;
  for (const [index, milliseconds] of candidates.entries()) {
    const file = path.join(search.session.folder.path, toCandidateFile(index));
    // No frame comes after the last one.
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

/** See the port. Throws `EncodeFailure` and `ProviderError`. */
export const suggestFrames = (session: SessionBase, input: SuggestInput, onFound: OnFound): Promise<void> =>
  lendSource(input.storage, { ref: input.source, signal: session.signal }, (sourcePath) =>
    search({ ...session, sourcePath }, input, onFound),
  );
