import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { findBoxes } from '@/lib/core/media/mp4-boxes';
import type { EncodeResult, EncoderPort, RecordedRun } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { joinAudio } from '../audio/join-audio';
import { probeSource } from '../inspect/probe-source';
import { buildCopyArguments, MP4_LAYOUT, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { rateValue, type Fraction } from '../ladder/frame-rate';
import { PROGRESS, QUIET } from '../ladder/input-arguments';
import type { PlannedRendition } from '../ladder/ladder';
import { planStoryboard } from '../pictures/storyboard';
import { runFfmpeg, type Session, type SessionBase, type Tools } from '../run/session';
import {
  buildResult,
  createOutputFolders,
  packageOutputs,
  measureOutputs,
  writeMasterPlaylist,
} from './package-outputs';
import { writeOutputs } from './write-outputs';

type PackageInput = Parameters<EncoderPort['packageRecording']>[0] & {
  storage: StoragePort;
  hasZscale: boolean;
};

const mp4Of = ({ name }: Pick<PlannedRendition, 'name'>): string => `${OUTPUT_FOLDERS.mp4}/${name}.mp4`;

/** Copies a run from its first frame on, with `moov` first. */
const buildCopyRun = (from: string, to: string): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-i', `file:${from}`, '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'],
  ...['-map_metadata', '-1', '-avoid_negative_ts', 'make_zero', ...MP4_LAYOUT, to],
];

/** Concatenates runs with the same init segment without encoding. */
const buildJoin = (list: string, to: string): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-f', 'concat', '-safe', '0', '-i', list],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-c', 'copy', ...MP4_LAYOUT, to],
];

/** A file of the working folder. */
type JoinedFile = { file: string; hasSound: boolean };

/**
 * Encodes files of different cameras to one: each gets the size, frame rate and audio format of the result,
 * and its audio and video begin together. `concat` adds silence where audio ends early or is missing.
 */
const buildEncode = (
  files: readonly JoinedFile[],
  {
    rendition,
    frameRate,
    preset,
  }: { rendition: PlannedRendition; frameRate: Fraction; preset: Tools['preset'] },
): string[] => {
  const { width, height, maxRate } = rendition;
  const hasSound = files.some((file) => file.hasSound);
  const size = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`;
  const rate = `${frameRate.numerator}/${frameRate.denominator}`;
  const sound = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo';
  const silence = `anullsrc=r=48000:cl=stereo,atrim=end_sample=1024,${sound}`;
  const chains = files.flatMap((file, index) => [
    `[${index}:v:0]fps=fps=${rate}:start_time=0,${size},setsar=1,format=yuv420p[v${index}]`,
    ...(hasSound
      ? [
          `${file.hasSound ? `[${index}:a:0]aresample=48000:async=1:first_pts=0,${sound}` : silence}[a${index}]`,
        ]
      : []),
  ]);
  const pads = files.map((_, index) => `[v${index}]${hasSound ? `[a${index}]` : ''}`).join('');
  const joined = `${pads}concat=n=${files.length}:v=1:a=${hasSound ? 1 : 0}[v]${hasSound ? '[a]' : ''}`;
  return [
    ...[...QUIET, '-y', ...PROGRESS, ...files.flatMap(({ file }) => ['-i', `file:${file}`])],
    ...['-filter_complex', [...chains, joined].join(';'), '-map', '[v]', '-map_metadata', '-1'],
    ...['-r', rate, '-c:v', 'libx264', '-preset', preset, '-crf', '22'],
    ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-sc_threshold', '0'],
    ...(hasSound ? ['-map', '[a]', '-c:a', 'aac', '-b:a', '128k'] : []),
    ...[...MP4_LAYOUT, mp4Of(rendition)],
  ];
};

/** Number of frames of a rendition, and their seconds. */
type Counted = { frames: number; seconds: number };

/**
 * Frame rates of cameras. Live streams have times in whole milliseconds, from which ffprobe guesses other
 * rates.
 */
const cameraRates = [24, 25, 30, 50, 60];
const rateTolerance = 0.04;

const findFrameRate = ({ frames, seconds }: Counted, guessed: Fraction): Fraction => {
  const measured = seconds > 0 ? frames / seconds : 0;
  const distance = (rate: number): number => Math.abs(measured - rate);
  const rate = cameraRates.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  if (distance(rate) <= rate * rateTolerance) return { numerator: rate, denominator: 1 };
  return measured > 0 ? { numerator: Math.round(measured * 1000), denominator: 1000 } : guessed;
};

const hasSoundTrack = (head: Buffer): boolean =>
  findBoxes(head, ['moov', 'trak', 'mdia', 'hdlr']).some((hdlr) => hdlr.toString('latin1', 8, 12) === 'soun');

/** Consecutive runs with the same init segment. */
type Group = Counted & { head: Buffer; files: string[] };

const joinRuns = async (
  session: Session,
  {
    storage,
    rendition,
    runs,
  }: { storage: StoragePort; rendition: PlannedRendition; runs: readonly RecordedRun[] },
): Promise<Counted> => {
  const { folder, tools } = session;
  const remove = (file: string): Promise<void> => rm(path.join(folder.path, file));
  const run = async (args: string[], what: string): Promise<Counted> => {
    let last: Counted = { frames: 0, seconds: 0 };
    await runFfmpeg(session, args, {
      what,
      onProgress: ({ frame, time }) => (last = { frames: frame, seconds: time ?? last.seconds }),
    });
    return last;
  };

  const groups: Group[] = [];
  for (const [index, each] of runs.entries()) {
    const [raw, file] = [`raw-${rendition.name}-${index}.mp4`, `run-${rendition.name}-${index}.mp4`];
    const head = await fetchRun(session, { storage, run: each, file: raw, operation: 'packageRecording' });
    const { frames, seconds } = await run(
      buildCopyRun(raw, runs.length === 1 ? mp4Of(rendition) : file),
      'Copying a run',
    );
    await remove(raw);
    const last = groups.at(-1);
    if (last?.head.equals(head)) {
      last.files.push(file);
      last.frames += frames;
      last.seconds += seconds;
    } else groups.push({ head, frames, seconds, files: [file] });
  }
  const longest = groups.toSorted((one, other) => other.seconds - one.seconds)[0];
  if (!longest || runs.length === 1) return longest ?? { frames: 0, seconds: 0 };

  const joined: JoinedFile[] = [];
  for (const [index, { head, files }] of groups.entries()) {
    const isAll = groups.length === 1;
    const list = `runs-${rendition.name}-${index}.txt`;
    const target = isAll ? mp4Of(rendition) : `group-${rendition.name}-${index}.mp4`;
    const lines = ['ffconcat version 1.0', ...files.map((file) => `file ${file}`), ''];
    await writeFile(path.join(folder.path, list), lines.join('\n'));
    await run(buildJoin(list, target), 'Joining runs');
    for (const file of files) await remove(file);
    if (isAll) return longest;
    joined.push({ file: target, hasSound: hasSoundTrack(head) });
  }
  const frameRate = findFrameRate(longest, { numerator: 30, denominator: 1 });
  const made = await run(
    buildEncode(joined, { rendition, frameRate, preset: tools.preset }),
    'Joining runs of different cameras',
  );
  for (const { file } of joined) await remove(file);
  return made;
};

const toRendition = ({ width, height, bandwidth }: PackageInput['renditions'][number]): PlannedRendition => ({
  ...{ name: `${Math.min(width, height)}p`, width, height },
  ...{ maxRate: bandwidth, bufferSize: bandwidth * 2 },
});

/**
 * Creates the usual files of a recording whose renditions exist: video and audio are copied, and only the
 * lowest rendition is decoded, for poster and storyboard.
 */
export const packageRecording = async (base: SessionBase, input: PackageInput): Promise<EncodeResult> => {
  const { storage, hasZscale, outputPrefix } = input;
  const renditions = input.renditions.map(toRendition);
  const [top] = renditions;
  if (!top) throw new RangeError('A recording needs at least one rendition.');
  const folder = base.folder.path;
  const session: Session = { ...base, sourcePath: path.join(folder, mp4Of(top)) };
  await createOutputFolders(folder);
  const counts: Counted[] = [];
  for (const [index, rendition] of renditions.entries())
    counts.push(await joinRuns(session, { storage, rendition, runs: input.renditions[index]?.runs ?? [] }));

  const { source: probed } = await probeSource(session);
  const { duration } = probed;
  const { width, height } = probed.video;
  const frameRate = findFrameRate(counts[0] ?? { frames: 0, seconds: 0 }, probed.video.frameRate);
  const source = { ...probed, video: { ...probed.video, frameRate } };
  const storyboard = planStoryboard({ duration, width, height });
  const plan: EncodePlan = {
    source,
    duration,
    renditions,
    storyboard,
    silentChannel: null,
    alternates: [],
    hasZscale,
  };
  await runFfmpeg(session, buildCopyArguments(plan), { what: 'Packaging' });
  const made = await joinAudio(folder, plan);
  const outputs = await measureOutputs(session, made);
  // A recording has no source that could be encoded again.
  if (outputs.bad) session.log.warn({ segment: outputs.bad }, 'a segment of a recording is damaged');
  const hasStoryboard = await packageOutputs(session, made, outputs, {
    hasMp4s: true,
    onProgress: () => undefined,
  });
  await writeMasterPlaylist(folder, outputs);
  const { signal, log } = session;
  await writeOutputs({ storage, folder, outputPrefix, signal, log, onProgress: session.folder.touch });
  session.log.info({ duration, fps: rateValue(source.video.frameRate) }, 'a recording was packaged');
  const recording = { folder, plan: made, outputs, hasStoryboard, isIncomplete: false };
  return buildResult({ ...recording, outputPrefix, sourceEtag: '' });
};

type Fetch = { storage: StoragePort; run: RecordedRun; file: string; operation: string };

/**
 * Writes one run to a file in the working folder: its init segment and its segments in order. Returns the
 * bytes of the init segment.
 */
export const fetchRun = async (
  { folder, signal }: SessionBase,
  { storage, run, file, operation }: Fetch,
): Promise<Buffer> => {
  let head: Buffer | null = null;
  const target = path.join(folder.path, file);
  await rm(target, { force: true });
  for (const key of [run.headKey, ...run.segmentKeys]) {
    signal.throwIfAborted();
    const opened = await storage.read({ bucket: 'stream', key });
    if (!opened)
      throw new ProviderError(`${key} is missing`, { port: 'encoder', operation, retryable: false });
    if (head) await pipeline(opened.body, createWriteStream(target, { flags: 'a' }));
    else {
      head = Buffer.concat(await opened.body.toArray());
      await writeFile(target, head);
    }
    folder.touch();
  }
  return head ?? Buffer.alloc(0);
};
