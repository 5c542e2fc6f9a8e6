import os from 'node:os';

import type { ChunkQueue, Clip, EncodeResult } from '@/lib/ports/encoder';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { chooseAudio } from './audio/choose-audio';
import { joinAudio } from './audio/join-audio';
import { encodeInChunks } from './chunks/encode-in-chunks';
import { measureSource, probeSource } from './inspect/probe-source';
import { buildEncodeArguments } from './ladder/build-arguments';
import { getClippedDuration, planClips } from './ladder/clip-frames';
import type { EncodePlan } from './ladder/filter-graph';
import { rateValue } from './ladder/frame-rate';
import { buildLadder } from './ladder/ladder';
import { normaliseSource } from './ladder/normalise-source';
import { badSegment } from './outputs/check-segments';
import {
  buildResult,
  createOutputFolders,
  measureOutputs,
  packageOutputs,
  writeMasterPlaylist,
  type MeasuredOutputs,
} from './outputs/package-outputs';
import { writeOutputs } from './outputs/write-outputs';
import {
  encodeAll,
  isPassthrough,
  joinPassthrough,
  planPassthrough,
} from './passthrough/passthrough-rendition';
import { planStoryboard } from './pictures/storyboard';
import { EncodeFailure, refuse, countUnreadable, isUndecodable } from './run/encode-failure';
import { toSoftware, withSoftwareFallback } from './run/find-hardware';
import { runFfmpeg, type Session, type SessionBase } from './run/session';
import { serveSource } from './served/serve-object';

/** Progress range of each phase, in percent. */
const PHASES = { encode: [2, 90], remux: [90, 93], write: [93, 99.9] } as const;

/** Seconds, or share of the duration, by which an encode may fall short of what its file announced. */
const SHORTFALL = { seconds: 1, share: 0.05 };

/** Number of undecodable packets to tolerate; a few at the start or end of a recording are normal. */
const TOLERATED_PACKETS = 20;

type PlannedSource = { plan: EncodePlan; isIncomplete: boolean };

const planEncode = async (
  session: Session,
  { hasZscale, clips }: Pick<EncodeInput, 'hasZscale' | 'clips'>,
): Promise<PlannedSource> => {
  const { source: probed, isIncomplete } = await probeSource(session);
  const { source: measured, scan } = await measureSource(session, probed);
  const chosen = await chooseAudio(session, measured);
  const { source } = chosen;
  const { width, height, frameRate } = source.video;
  const clipped = clips ? planClips(clips, source) : null;
  const duration = clipped ? getClippedDuration(clipped, rateValue(frameRate)) : source.duration;
  const plan = {
    ...chosen,
    ...(clipped && { clips: clipped }),
    duration,
    renditions: buildLadder({ width, height, fps: rateValue(frameRate) }),
    storyboard: planStoryboard({ duration, width, height }),
    hasZscale,
  };
  const isEncoded = isIncomplete || clipped !== null;
  return { plan: isEncoded ? plan : await planPassthrough(session, plan, scan), isIncomplete };
};

/** Decoders conceal missing data, so only the length reveals it. */
const isShort = (plan: EncodePlan, { duration: made }: MeasuredOutputs): boolean => {
  const announced = plan.clips ? plan.duration : plan.source.announced;
  return announced !== null && announced - made > Math.max(SHORTFALL.seconds, announced * SHORTFALL.share);
};

type EncodeInput = {
  source: ObjectRef;
  /** Ends in `/`. */
  outputPrefix: string;
  storage: StoragePort;
  session: SessionBase;
  hasZscale: boolean;
  /** The parts to encode; null for the whole source. */
  clips: readonly Clip[] | null;
  /** Queue of helpers for videos of at least `shortestInChunks` seconds; null without helpers. */
  queue: ChunkQueue | null;
  shortestInChunks: number;
  /** Called with 0 to 100. */
  onProgress: (percent: number) => void;
};

/** Output of a main run, and whether much of the source could not be decoded. */
type RunOutcome = {
  plan: EncodePlan;
  outputs: MeasuredOutputs;
  isDamaged: boolean;
  /** Outputs that are stored already. */
  stored?: ReadonlySet<string>;
};
type Encoded = Omit<RunOutcome, 'isDamaged'> & { hasStoryboard: boolean; isIncomplete: boolean };

const phaseOf =
  (onProgress: (percent: number) => void, [start, end]: readonly [number, number]) =>
  (share: number): void =>
    onProgress(start + (end - start) * Math.min(1, share));

/**
 * Executes the main run and measures its output. Throws `EncodeFailure`, a verdict if ffmpeg cannot encode
 * the source in a single run.
 */
const runEncode = async (
  session: Session,
  plan: EncodePlan,
  onProgress: (percent: number) => void,
): Promise<RunOutcome> => {
  const report = phaseOf(onProgress, PHASES.encode);
  await createOutputFolders(session.folder.path);
  const stderr = await runFfmpeg(
    session,
    buildEncodeArguments(session.sourcePath, plan, {
      cores: os.availableParallelism(),
      preset: session.tools.preset,
      hardware: session.tools.hardware,
    }),
    {
      what: 'Encoding',
      onProgress: ({ time }) => report((time ?? 0) / plan.duration),
    },
  );
  const made = await joinAudio(session.folder.path, plan);
  const isSilenced = plan.source.audio !== null && made.source.audio === null;
  const unreadable = countUnreadable(stderr);
  const isDamaged = unreadable > TOLERATED_PACKETS;
  const isJoined = await joinPassthrough(session, plan);
  const outputs = await measureOutputs(session, made);
  if (outputs.bad) throw badSegment(outputs.bad);
  if (!isJoined || (plan.passthrough && unreadable > 0) || !isPassthrough(plan, outputs))
    throw new EncodeFailure('Not all streams of the source can be copied.', {
      reason: 'encoder_failed',
      permanent: false,
      isVerdict: true,
    });
  return { plan: made, outputs, isDamaged: isDamaged || isSilenced };
};

/**
 * Executes the run in resumable chunks, possibly on several workers; `failed` if that is impossible, null if
 * it is not worthwhile.
 */
const runInChunks = async (
  session: Session,
  input: EncodeInput,
  { plan, sourceEtag }: { plan: EncodePlan; sourceEtag: string },
): Promise<RunOutcome | 'failed' | null> => {
  const { source, outputPrefix, storage, queue, shortestInChunks: shortest, onProgress } = input;
  if (!queue) return null;
  const joined = await encodeInChunks(session, {
    ...{ queue, storage, source, outputPrefix, plan, sourceEtag, shortest },
    onProgress: phaseOf(onProgress, PHASES.encode),
  });
  if (!joined || joined === 'failed') return joined;
  const { plan: made, stored, unreadable } = joined;
  const outputs = await measureOutputs(session, made);
  if (outputs.bad) session.log.warn({ segment: outputs.bad }, 'a segment is encoded again');
  if (outputs.bad || !isPassthrough(plan, outputs)) {
    await queue.clear();
    return 'failed';
  }
  const isSilenced = plan.source.audio !== null && made.source.audio === null;
  return { plan: made, outputs, stored, isDamaged: unreadable > TOLERATED_PACKETS || isSilenced };
};

const isBadSegment = (error: unknown): error is EncodeFailure =>
  error instanceof EncodeFailure && error.reason === 'bad_segment';

/** The main run, repeated once after a damaged segment; a second one is final. */
const runChecked = async (
  session: Session,
  plan: EncodePlan,
  onProgress: (percent: number) => void,
): Promise<RunOutcome> => {
  try {
    return await runEncode(session, plan, onProgress);
  } catch (error) {
    if (!isBadSegment(error)) throw error;
    session.log.warn({ err: error }, 'the video was encoded again because a segment is damaged');
    return runEncode(session, encodeAll(plan), onProgress).catch((again: unknown) => {
      throw isBadSegment(again) ? refuse('bad_segment', again.message) : again;
    });
  }
};

/** Executes the plan; encodes all renditions if passthrough fails. */
const runPlan = async (
  session: Session,
  plan: EncodePlan,
  onProgress: (percent: number) => void,
): Promise<RunOutcome> => {
  try {
    return await runChecked(session, plan, onProgress);
  } catch (error) {
    if (!plan.passthrough || !(error instanceof EncodeFailure) || !error.isVerdict) throw error;
    session.log.info({ err: error }, 'the source is not passed through');
    return runChecked(session, encodeAll(plan), onProgress);
  }
};

/** Encodes a source that failed, after normalising it. Rejects it if that fails too. */
const encodeNormalised = async (
  session: Session,
  { plan, isIncomplete }: PlannedSource,
  onProgress: (percent: number) => void,
): Promise<RunOutcome> => {
  try {
    const even = await normaliseSource(session, encodeAll(plan), os.availableParallelism());
    return await runChecked(even.session, even.plan, onProgress);
  } catch (error) {
    if (error instanceof EncodeFailure && error.isVerdict) {
      const otherwise = isUndecodable(error.message) ? 'damaged' : 'unreadable';
      throw refuse(isIncomplete ? 'truncated' : otherwise, error.message);
    }
    throw error;
  }
};

/** All steps that need the source, which is released before the outputs are written. */
const encodeServedFile = async (
  session: Session,
  input: EncodeInput,
  sourceEtag: string,
): Promise<Encoded> => {
  const { onProgress } = input;
  const folder = session.folder.path;
  const { plan, isIncomplete } = await planEncode(session, input);
  session.log.info(
    {
      source: plan.source,
      duration: plan.duration,
      renditions: plan.renditions.map(({ name }) => name),
      isPassthrough: Boolean(plan.passthrough),
    },
    'an encode starts',
  );
  const shared = isIncomplete || plan.clips ? null : await runInChunks(session, input, { plan, sourceEtag });
  // Passthrough that failed is not tried again.
  const next = shared === 'failed' ? encodeAll(plan) : plan;
  // Hardware that failed on chunks is not tried again, and neither is it for a source that is normalised.
  const software = toSoftware(session);
  const runWhole = (one: Session): Promise<RunOutcome> => runPlan(one, next, onProgress);
  const run =
    shared && shared !== 'failed'
      ? Promise.resolve(shared)
      : shared === 'failed'
        ? runWhole(software)
        : withSoftwareFallback(session, runWhole);
  const outcome = await run.catch((error: unknown) => {
    if (!(error instanceof EncodeFailure) || !error.isVerdict) throw error;
    session.log.info({ err: error }, 'the source is normalised and encoded again');
    return encodeNormalised(software, { plan, isIncomplete }, onProgress);
  });
  const { outputs, isDamaged } = outcome;
  await writeMasterPlaylist(folder, outputs);
  const hasStoryboard = await packageOutputs(session, outcome.plan, outputs, {
    hasMp4s: false,
    onProgress: phaseOf(onProgress, PHASES.remux),
  });
  return {
    plan: outcome.plan,
    stored: outcome.stored,
    outputs,
    hasStoryboard,
    isIncomplete: isIncomplete || isDamaged || isShort(plan, outputs),
  };
};

/**
 * Encodes one job from the stored source to the stored ladder. Throws `EncodeFailure` for faults of the file
 * or ffmpeg, `ProviderError` of the storage, and the signal's reason when aborted.
 */
export const encodeSource = async (input: EncodeInput): Promise<EncodeResult> => {
  const { source, outputPrefix, storage, session, onProgress } = input;
  const { signal, folder, log } = session;
  const encoded = await serveSource(storage, { ref: source, signal }, async (sourcePath, sourceEtag) => ({
    ...(await encodeServedFile({ ...session, sourcePath }, input, sourceEtag)),
    sourceEtag,
  }));
  await writeOutputs({
    storage,
    folder: folder.path,
    outputPrefix,
    signal,
    log,
    stored: encoded.stored,
    onProgress: phaseOf(onProgress, PHASES.write),
  });
  return buildResult({ ...encoded, folder: folder.path, outputPrefix });
};
