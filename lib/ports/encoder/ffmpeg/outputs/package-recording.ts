import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { StoragePort } from '../../../storage/port';
import type { EncodeResult, EncoderPort, RecordedRun } from '../../port';
import { joinAudio } from '../audio/join-audio';
import { buildCopyArguments, MP4_LAYOUT, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { fetchRun } from './fetch-run';
import type { EncodePlan } from '../ladder/filter-graph';
import { rateValue, type Fraction } from '../ladder/frame-rate';
import { PROGRESS, QUIET } from '../ladder/input-arguments';
import type { Rung } from '../ladder/ladder';
import {
  buildResult,
  createOutputFolders,
  packageOutputs,
  measureOutputs,
  writeMasterPlaylist,
} from './package-outputs';
import { probeSource } from '../inspect/probe-source';
import { runFfmpeg, type Session, type SessionBase, type Tools } from '../run/session';
import { planStoryboard } from '../pictures/storyboard';
import { writeOutputs } from './write-outputs';

type PackageInput = Parameters<EncoderPort['packageRecording']>[0] & {
  storage: StoragePort;
  hasZscale: boolean;
};

const mp4Of = ({ name }: Pick<Rung, 'name'>): string => `${OUTPUT_FOLDERS.mp4}/${name}.mp4`;

/** The same film from its first picture on, `moov` in front. */
const buildCopyRun = (from: string, to: string): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-i', `file:${from}`, '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'],
  ...['-map_metadata', '-1', '-avoid_negative_ts', 'make_zero', ...MP4_LAYOUT, to],
];

/** Runs of one camera are joined as they are; those of different ones have to be made alike. */
const buildJoin = (
  list: string,
  { rung, isAlike, preset }: { rung: Rung; isAlike: boolean; preset: Tools['preset'] },
): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-f', 'concat', '-safe', '0', '-i', list],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
  ...(isAlike ? ['-c', 'copy'] : encodeAlike(rung, preset)),
  ...[...MP4_LAYOUT, mp4Of(rung)],
];

const encodeAlike = ({ width, height, maxRate }: Rung, preset: Tools['preset']): string[] => [
  ...['-vf', `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`],
  ...['-c:v', 'libx264', '-preset', preset, '-crf', '22', '-pix_fmt', 'yuv420p'],
  ...[
    '-maxrate',
    String(maxRate),
    '-bufsize',
    String(maxRate * 2),
    '-force_key_frames',
    'expr:gte(t,n_forced*2)',
  ],
  ...['-sc_threshold', '0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
];

/** Pictures of a rung, and the seconds they take. */
type Counted = { frames: number; seconds: number };

/** Rates of cameras; what is sent has times in whole milliseconds, of which ffprobe guesses others. */
const cameraRates = [24, 25, 30, 50, 60];
const rateTolerance = 0.04;

const findFrameRate = ({ frames, seconds }: Counted, guessed: Fraction): Fraction => {
  const measured = seconds > 0 ? frames / seconds : 0;
  const rate = cameraRates.find((each) => Math.abs(measured - each) <= each * rateTolerance);
  if (rate !== undefined) return { numerator: rate, denominator: 1 };
  return measured > 0 ? { numerator: Math.round(measured * 1000), denominator: 1000 } : guessed;
};

const joinRuns = async (
  session: Session,
  { storage, rung, runs }: { storage: StoragePort; rung: Rung; runs: readonly RecordedRun[] },
): Promise<Counted> => {
  const counted: Counted = { frames: 0, seconds: 0 };
  const heads: Buffer[] = [];
  const files: string[] = [];
  for (const [index, run] of runs.entries()) {
    const [raw, file] = [`raw-${rung.name}-${index}.mp4`, `run-${rung.name}-${index}.mp4`];
    heads.push(await fetchRun(session, { storage, run, file: raw, operation: 'packageRecording' }));
    const target = runs.length === 1 ? mp4Of(rung) : file;
    let last: Counted = { frames: 0, seconds: 0 };
    await runFfmpeg(session, buildCopyRun(raw, target), {
      what: 'Copying a run',
      onProgress: ({ frame, time }) => (last = { frames: frame, seconds: time ?? last.seconds }),
    });
    counted.frames += last.frames;
    counted.seconds += last.seconds;
    await rm(path.join(session.folder.path, raw));
    files.push(file);
  }
  if (runs.length === 1) return counted;
  const list = `runs-${rung.name}.txt`;
  const lines = ['ffconcat version 1.0', ...files.map((file) => `file ${file}`), ''];
  await writeFile(path.join(session.folder.path, list), lines.join('\n'));
  const isAlike = heads.every((head) => head.equals(heads[0] as Buffer));
  const { preset } = session.tools;
  await runFfmpeg(session, buildJoin(list, { rung, isAlike, preset }), { what: 'Joining runs' });
  for (const file of files) await rm(path.join(session.folder.path, file));
  return counted;
};

const toRung = ({ width, height, bandwidth }: PackageInput['rungs'][number]): Rung => ({
  ...{ name: `${Math.min(width, height)}p`, width, height },
  ...{ maxRate: bandwidth, bufferSize: bandwidth * 2 },
});

/**
 * Makes the usual files of a recording whose rungs are there already: pictures and sound are copied, and decoded once, from the lowest
 * rung, for poster and storyboard.
 */
export const packageRecording = async (base: SessionBase, input: PackageInput): Promise<EncodeResult> => {
  const { storage, hasZscale, outputPrefix } = input;
  const rungs = input.rungs.map(toRung);
  const [top] = rungs;
  if (!top) throw new RangeError('A recording has at least one rung.');
  const folder = base.folder.path;
  const session: Session = { ...base, sourcePath: path.join(folder, mp4Of(top)) };
  await createOutputFolders(folder);
  const counts: Counted[] = [];
  for (const [index, rung] of rungs.entries())
    counts.push(await joinRuns(session, { storage, rung, runs: input.rungs[index]?.runs ?? [] }));

  const { source: probed } = await probeSource(session);
  const { duration } = probed;
  const { width, height } = probed.video;
  const frameRate = findFrameRate(counts[0] ?? { frames: 0, seconds: 0 }, probed.video.frameRate);
  const source = { ...probed, video: { ...probed.video, frameRate } };
  const storyboard = planStoryboard({ duration, width, height });
  const plan: EncodePlan = {
    source,
    duration,
    rungs,
    storyboard,
    silentChannel: null,
    alternates: [],
    hasZscale,
  };
  await runFfmpeg(session, buildCopyArguments(plan), { what: 'Packaging' });
  const made = await joinAudio(folder, plan);
  const outputs = await measureOutputs(session, made);
  // There is no source to encode again.
  if (outputs.bad) session.log.warn({ segment: outputs.bad }, 'a segment of a recording is damaged');
  const hasStoryboard = await packageOutputs(session, made, outputs, {
    hasMp4s: true,
    onProgress: () => undefined,
  });
  await writeMasterPlaylist(folder, outputs);
  const { signal, log } = session;
  await writeOutputs({ storage, folder, outputPrefix, signal, log, onProgress: session.folder.touch });
  session.log.info({ duration, fps: rateValue(source.video.frameRate) }, 'a recording has its files');
  const facts = { folder, plan: made, outputs, hasStoryboard, isIncomplete: false };
  return buildResult({ ...facts, outputPrefix, sourceEtag: '' });
};
