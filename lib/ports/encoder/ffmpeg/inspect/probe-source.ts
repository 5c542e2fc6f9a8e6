import { parseJson } from '@/lib/core/parse-json';

import { buildDurationArguments, buildProbeArguments } from '../ladder/input-arguments';
import { EncodeFailure, refuse } from '../run/encode-failure';
import { inspectContainer } from './inspect-container';
import { explainProbeError, parseProbe } from './parse-probe';
import { runProcess } from '../../../shared/run-process';
import { runFfmpeg, type Session } from '../run/session';
import type { HeadKind } from './sniff-head';
import type { SourceInfo } from './source-info';

/** What is in a source, however long it is. Throws `EncodeFailure` for whatever is no video that can be encoded. */
export const identifySource = async (session: Session): Promise<SourceInfo> => {
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

/** Recordings of a browser carry no duration: their packets are counted, which costs one read of the file. */
const measureDuration = async (session: Session, source: SourceInfo): Promise<number> => {
  let reached = 0;
  const track = { path: session.sourcePath, demuxer: source.demuxer, index: source.video.index };
  await runFfmpeg(session, buildDurationArguments(track), {
    what: 'Measuring the duration',
    onProgress: ({ time }) => {
      reached = Math.max(reached, time ?? 0);
    },
  });
  return reached;
};

export type ProbedSource = {
  source: SourceInfo;
  /** Seconds. */
  duration: number;
  /** Whether a part of the file is visibly missing. */
  isIncomplete: boolean;
};

/**
 * Looks at a source before anything is encoded. Throws `EncodeFailure` for whatever is no video that can be encoded.
 * Opens nothing but the file itself. `onKind` hears what its first bytes say it is, before ffprobe does more.
 */
export const probeSource = async (
  session: Session,
  onKind?: (kind: HeadKind) => void,
): Promise<ProbedSource> => {
  const { kind, isIncomplete } = await inspectContainer(session.sourcePath);
  onKind?.(kind);
  const source = await identifySource(session);
  const duration = source.duration ?? (await measureDuration(session, source));
  if (duration <= 0) throw refuse('truncated', 'The file has a video track without pictures.');
  return { source, duration, isIncomplete };
};
