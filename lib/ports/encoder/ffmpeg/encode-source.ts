import os from 'node:os';
import path from 'node:path';

import type { StoragePort } from '../../storage/port';
import type { EncodeJob, EncodeResult } from '../port';
import { AUDIO_NAME, buildEncodeArguments, OUTPUT_FOLDERS } from './build-arguments';
import { refuse } from './encode-failure';
import type { EncodePlan } from './filter-graph';
import { findSilentChannel } from './find-silent-channel';
import { rateValue } from './frame-rate';
import { buildLadder } from './ladder';
import {
  buildResult,
  createOutputFolders,
  keepPoster,
  makeStoryboard,
  measureOutputs,
  remuxRungs,
  writeMasterPlaylist,
  type MeasuredOutputs,
} from './package-outputs';
import { probeSource } from './probe-source';
import { joinSoundSegments } from './segments';
import { runFfmpeg, type Session, type SessionBase } from './session';
import { planStoryboard } from './storyboard';
import { writeOutputs } from './write-outputs';

/** Where each phase begins and ends, in percent. */
const PHASES = { encode: [2, 90], remux: [90, 93], write: [93, 99.9] } as const;

/** Seconds, or share of the duration, by which an encode may fall short of what its file announced. */
const SHORTFALL = { seconds: 1, share: 0.05 };

const planEncode = async (session: Session, hasZscale: boolean): Promise<EncodePlan> => {
  const { source, duration } = await probeSource(session);
  const { width, height, frameRate } = source.video;
  return {
    source,
    duration,
    rungs: buildLadder({ width, height, fps: rateValue(frameRate) }),
    storyboard: planStoryboard({ duration, width, height }),
    silentChannel: await findSilentChannel(session, source, duration),
    hasZscale,
  };
};

/** Decoders conceal what is missing, so only the length tells. */
const assertComplete = ({ source, duration }: EncodePlan, { duration: made }: MeasuredOutputs): void => {
  const missing = duration - made;
  if (source.announcesDuration && missing > Math.max(SHORTFALL.seconds, duration * SHORTFALL.share)) {
    throw refuse('truncated', `${made.toFixed(1)} s of ${duration.toFixed(1)} s could be decoded.`);
  }
};

type EncodeInput = {
  job: EncodeJob;
  storage: StoragePort;
  session: SessionBase;
  hasZscale: boolean;
  /** Hears 0 to 100. */
  onProgress: (percent: number) => void;
};

type Encoded = { plan: EncodePlan; outputs: MeasuredOutputs; hasStoryboard: boolean };

/** Everything that needs the source: it is given back before the outputs are written. */
const encodeLocalFile = async (session: Session, input: EncodeInput): Promise<Encoded> => {
  const { hasZscale, onProgress } = input;
  const within =
    ([start, end]: readonly [number, number]) =>
    (share: number) =>
      onProgress(start + (end - start) * Math.min(1, share));
  const folder = session.folder.path;

  const plan = await planEncode(session, hasZscale);
  await createOutputFolders(folder);
  session.log.info(
    { source: plan.source, duration: plan.duration, rungs: plan.rungs.map(({ name }) => name) },
    'encode starts',
  );
  const cores = os.availableParallelism();
  await runFfmpeg(session, buildEncodeArguments(session.sourcePath, plan, cores), {
    what: 'Encoding',
    onProgress: ({ time }) => within(PHASES.encode)((time ?? 0) / plan.duration),
  });
  if (plan.source.audio) await joinSoundSegments(path.join(folder, OUTPUT_FOLDERS.hls, AUDIO_NAME));
  const outputs = await measureOutputs(session.folder, plan);
  assertComplete(plan, outputs);
  await keepPoster(folder, plan);
  const hasStoryboard = await makeStoryboard(session, plan, outputs);
  await writeMasterPlaylist(folder, outputs);
  await remuxRungs(session, plan, within(PHASES.remux));
  return { plan, outputs, hasStoryboard };
};

/**
 * One job from the stored source to the stored ladder. Throws `EncodeFailure` for what the file or ffmpeg is to blame
 * for, `ProviderError` of the storage, and the signal's reason when aborted.
 */
export const encodeSource = async (input: EncodeInput): Promise<EncodeResult> => {
  const { job, storage, session, onProgress } = input;
  const { signal, folder } = session;
  const encoded = await storage.withLocalFile({ ...job.source, signal }, async (sourcePath, sourceEtag) => ({
    ...(await encodeLocalFile({ ...session, sourcePath }, input)),
    sourceEtag,
  }));
  const [start, end] = PHASES.write;
  await writeOutputs({
    storage,
    folder: folder.path,
    outputPrefix: job.outputPrefix,
    signal,
    onProgress: (share) => onProgress(start + (end - start) * share),
  });
  return buildResult({ ...encoded, folder: folder.path, outputPrefix: job.outputPrefix });
};
