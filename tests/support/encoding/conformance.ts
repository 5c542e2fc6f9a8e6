import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

import type { EncodeResult, PreviewResult } from '@/lib/ports/encoder';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { nextJobId, storeInFolder, type EncodingBench } from './encoding';
import {
  colourError,
  findBeeps,
  findFlashes,
  measureComb,
  measureVideo,
  measureLevel,
  measureFrame,
  type TestClip,
  type MeasuredFrame,
} from './measure-video';
import type { Corner } from './test-pattern';

/** Expectations for every output of a source. */
export type Expected = {
  seconds: number;
  fps: number;
  /** Whether the preview rendition copies the source's frames. */
  preview: 'copied' | 'encoded';
  /** Displayed size in pixels. */
  size?: [number, number];
  /** Order of the pattern's corners in the output. */
  at?: Record<Corner, Corner>;
  /** Expected corner colours, if they differ from the pattern's. */
  colours?: Record<Corner, readonly number[]>;
  /** Number of flashes, each with its beep; null for a source without beeps. */
  flashes: number | null;
  /** Level of each tone (hertz) in dBFS, left and right. */
  levels?: { hertz: number; left: number; right: number }[];
  /** Allowed colour error out of 255, for motion that an encoder blurs. */
  colourError?: number;
  /** Whether suggested thumbnails are checked too. */
  isSuggested?: boolean;
  /** Whether no frame may show two fields. */
  isInterlaced?: boolean;
  /** Whether the encoder must reorder frames. */
  isReordered?: boolean;
  /** Number of frames, as in the source. */
  frames?: number;
  /** Longest interval in seconds, for sources with fewer frames than their rate. */
  longestGap?: number;
};

const upright: Record<Corner, Corner> = {
  ...{ topLeft: 'topLeft', topRight: 'topRight', bottomLeft: 'bottomLeft', bottomRight: 'bottomRight' },
};

const maxDrift = 0.04;
const maxOffset = 0.1;
const maxColourError = 3;
/** WebP quantises colours in steps of two levels, in addition to the losses of JPEG. */
const maxWebpColourError = 4;
const maxLevelError = 1;
/** dB below full scale; above it, an encoder's overshoot clips. */
const maxPeak = -0.1;

type Fault = string;

const checkImage = (name: string, frame: MeasuredFrame, expected: Expected): Fault[] => {
  const error = colourError(frame, expected.at ?? upright, expected.colours);
  return [
    ...(error > (expected.colourError ?? maxColourError)
      ? [`${name}: colours are off by ${error.toFixed(1)}`]
      : []),
    ...(frame.isHidden ? [`${name}: shows a hidden frame`] : []),
  ];
};

const checkColours = (name: string, { frames }: TestClip, expected: Expected): Fault[] => {
  const at = expected.at ?? upright;
  const worst = Math.max(...frames.map((frame) => colourError(frame, at, expected.colours)));
  const hidden = frames.filter(({ isHidden }) => isHidden).length;
  return [
    ...(worst > (expected.colourError ?? maxColourError)
      ? [`${name}: colours are off by ${worst.toFixed(1)}`]
      : []),
    ...(hidden > 0 ? [`${name}: ${hidden} hidden frames`] : []),
  ];
};

/** Checks that frames follow each other without gaps from start to end. */
const checkTimes = (name: string, clip: TestClip, expected: Expected): Fault[] => {
  const longest = expected.longestGap ?? 1 / expected.fps;
  const times = [0, ...clip.frames.map(({ time }) => time)];
  const gap = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  const end = Math.max(clip.end, clip.soundEnd);
  return [
    ...(gap > longest + 0.005 ? [`${name}: a gap of ${gap.toFixed(3)}`] : []),
    ...(Math.abs(end - expected.seconds) > maxOffset ? [`${name}: ends at ${end.toFixed(3)}`] : []),
  ];
};

const checkSync = (name: string, clip: TestClip, { flashes: count }: Expected): Fault[] => {
  if (count === null) return [];
  const [flashes, beeps] = [findFlashes(clip), findBeeps(clip)];
  // A stream that starts later lacks its first events.
  const pairs = flashes.flatMap((flash) => {
    const beep = beeps.find((each) => Math.abs(each - flash) < 0.5);
    return beep === undefined ? [] : [beep - flash];
  });
  const worst = Math.max(0, ...pairs.map(Math.abs));
  return [
    ...(pairs.length < count ? [`${name}: ${pairs.length} flashes with their beeps`] : []),
    ...(worst > maxDrift ? [`${name}: audio is ${(worst * 1000).toFixed(0)} ms out of sync`] : []),
  ];
};

const checkLevels = (name: string, { sound }: TestClip, { levels = [] }: Expected): Fault[] =>
  levels.flatMap(({ hertz, ...sides }) =>
    (['left', 'right'] as const).flatMap((side, index) => {
      const { tone, peak } = measureLevel(sound[index] ?? new Float32Array(), hertz);
      return [
        ...(Math.abs(tone - sides[side]) > maxLevelError
          ? [`${name}: ${hertz} Hz at ${tone.toFixed(1)} dB on the ${side}`]
          : []),
        ...(peak > maxPeak ? [`${name}: a peak of ${peak.toFixed(1)} dB`] : []),
      ];
    }),
  );

const checkVideo = (name: string, clip: TestClip, expected: Expected): Fault[] => [
  ...checkColours(name, clip, expected),
  ...checkTimes(name, clip, expected),
  ...checkSync(name, clip, expected),
  ...checkLevels(name, clip, expected),
];

/** Checks that the first frame and the first audio sample are presented at 0. */
const checkStart = (name: string, { frames, sound: [left], soundStart }: TestClip): Fault[] => {
  const begin = frames[0]?.time ?? Infinity;
  return [
    ...(begin === 0 ? [] : [`${name}: video starts at ${begin.toFixed(3)}`]),
    ...(left.length === 0 || soundStart === 0 ? [] : [`${name}: audio starts at ${soundStart.toFixed(3)}`]),
  ];
};

/** Checks that frames come at the announced rate. */
const checkRate = (name: string, { frames }: TestClip, { fps }: Expected): Fault[] => {
  const off = frames.find(({ time }, index) => Math.abs(time - index / fps) > 0.002);
  return off ? [`${name}: a frame at ${off.time.toFixed(3)} s, which does not fit ${fps} frames/s`] : [];
};

const sumOf = (playlist: string): number =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

const checkPlaylist = async (folder: string, name: string, { seconds }: Expected): Promise<Fault[]> => {
  const sum = sumOf(await readFile(path.join(folder, 'index.m3u8'), 'utf8'));
  return Math.abs(sum - seconds) > maxOffset ? [`${name}: its playlist lasts ${sum.toFixed(3)}`] : [];
};

/** The first cell of a storyboard, and the end of its last one. */
const checkStoryboard = async (folder: string, name: string, expected: Expected): Promise<Fault[]> => {
  const vtt = await readFile(path.join(folder, 'storyboard.vtt'), 'utf8').catch(() => null);
  if (vtt === null) return expected.seconds > 2.5 ? [`${name}: no storyboard`] : [];
  const cues = [...vtt.matchAll(/--> 00:(\d\d):([\d.]+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g)];
  const last = cues.at(-1);
  const end = Number(last?.[1]) * 60 + Number(last?.[2]);
  const faults =
    Math.abs(end - expected.seconds) > maxOffset ? [`${name}: its storyboard ends at ${end}`] : [];
  for (const [, , , sheet = '', ...place] of cues) {
    const [left = 0, top = 0, width = 0, height = 0] = place.map(Number);
    const cell = await sharp(path.join(folder, sheet)).extract({ left, top, width, height }).png().toBuffer();
    faults.push(...checkImage(`${name}: storyboard`, await measureFrame(cell), expected));
  }
  return faults;
};

/** Largest comb value out of 255. Moving stripes reach tens. */
const maxComb = 4;

type Places = {
  result: EncodeResult;
  final: string;
  preview: PreviewResult;
  previewFolder: string;
  thumb: Buffer;
  suggested: Buffer[];
};

const readStored = async (storage: StoragePort, ref: ObjectRef): Promise<Buffer> => {
  const stored = await storage.read(ref);
  if (!stored) throw new Error(`${ref.key} was not stored`);
  return buffer(stored.body);
};

/** Creates every output of a source. */
const makeAll = async (bench: EncodingBench, file: string, isSuggested: boolean): Promise<Places> => {
  const { encoder, storage } = bench;
  const source = await bench.upload(file);
  const prefix = `videos/${nextJobId()}/1/`;
  const reported: PreviewResult[] = [];
  await encoder.makePreview(
    { workspace: 'any', source, outputPrefix: prefix, findVisibility: async () => 'private' },
    async (result) => void reported.push(result),
  );
  const preview = reported.at(-1);
  if (!preview) throw new Error('no preview was reported');
  const previewFolder = path.join(bench.dataDir, 'copies', prefix);
  await mkdir(previewFolder, { recursive: true });
  await storeInFolder(storage, `${prefix}preview/`, previewFolder);
  const target = { bucket: 'stream', key: `${prefix}grabbed.jpg` } as const;
  await encoder.grabFrame({
    ...{ workspace: 'any', source, atSeconds: 1.5, width: 1080, target },
    ...{ visibility: 'private', cacheControl: 'no-store' },
  });
  const thumb = await readStored(storage, target);
  const suggested: Buffer[] = [];
  const count = isSuggested ? 1 : 0;
  await encoder.suggestFrames(
    { workspace: 'any', source, count, width: 640, targetPrefix: `${prefix}suggested-` },
    async ({ key }) => void suggested.push(await readStored(storage, { bucket: 'stream', key })),
  );
  const { result, folder: final } = await bench.encodeToFolder(file);
  return { result, final, preview, previewFolder, thumb, suggested };
};

/** Checks poster, thumbnail and storyboard images. */
const checkStills = async (places: Places, expected: Expected): Promise<Fault[]> => {
  const { final, previewFolder, thumb, suggested } = places;
  const stills: [string, string | Buffer][] = [
    ...['poster.jpg', 'poster-small.jpg', 'poster-small.webp'].map((name): [string, string] => [
      name,
      path.join(final, 'thumbs', name),
    ]),
    ['preview poster', path.join(previewFolder, 'poster.jpg')],
    ['thumbnail', thumb],
    ...suggested.map((image): [string, Buffer] => ['suggestion', image]),
  ];
  const faults: Fault[] = [];
  for (const [name, still] of stills) {
    const allowed = name.endsWith('.webp') ? { colourError: maxWebpColourError, ...expected } : expected;
    faults.push(...checkImage(name, await measureFrame(still), allowed));
    const comb = expected.isInterlaced ? await measureComb(still) : 0;
    if (comb > maxComb) faults.push(`${name}: combed by ${comb.toFixed(1)}`);
  }
  return [...faults, ...(expected.isSuggested && suggested.length === 0 ? ['no suggestion'] : [])];
};

const checkFinal = async ({ result, final }: Places, expected: Expected): Promise<Fault[]> => {
  const faults: Fault[] = [];
  const soundFolder = result.hasAudio ? path.join(final, 'hls/audio') : null;
  for (const { name, height } of result.renditions) {
    const folder = path.join(final, 'hls', name);
    const clip = await measureVideo(folder, { height, soundFolder });
    faults.push(...checkVideo(name, clip, expected), ...checkRate(name, clip, expected));
    faults.push(...checkStart(name, clip));
    faults.push(...(await checkPlaylist(folder, name, expected)));
  }
  if (soundFolder) faults.push(...(await checkPlaylist(soundFolder, 'audio', expected)));
  const [top] = result.renditions;
  const clip = await measureVideo(path.join(final, `mp4/${top?.name}.mp4`), { height: top?.height ?? 0 });
  faults.push(...checkVideo('MP4', clip, expected), ...checkRate('MP4', clip, expected));
  faults.push(...checkStart('MP4', clip));
  faults.push(...(await checkStoryboard(path.join(final, 'thumbs'), 'final', expected)));
  return faults;
};

const checkPreview = async ({ preview, previewFolder }: Places, expected: Expected): Promise<Fault[]> => {
  const clip = await measureVideo(previewFolder, { height: preview.height });
  // Copied frames may start as late as the source's.
  const gap = expected.preview === 'copied' ? Math.max(expected.longestGap ?? 0, 1 / expected.fps, 0.05) : 0;
  const loose = { ...expected, longestGap: Math.max(gap, expected.longestGap ?? 0, 1.01 / preview.fps) };
  return [
    ...checkVideo('preview', clip, loose),
    ...(await checkPlaylist(previewFolder, 'preview', expected)),
    ...(await checkStoryboard(previewFolder, 'preview', expected)),
  ];
};

const checkResult = ({ result, preview }: Places, expected: Expected): Fault[] => {
  const { seconds, fps, size } = expected;
  const shown = [result.sourceWidth, result.sourceHeight];
  const [top] = result.renditions;
  const isCopied =
    preview.width === top?.width && preview.height === top.height && preview.fps === result.fps;
  return [
    ...(Math.abs(result.duration - seconds) > maxOffset ? [`final: ${result.duration} s`] : []),
    ...(Math.abs(preview.duration - seconds) > maxOffset ? [`preview: ${preview.duration} s`] : []),
    ...(Math.abs(result.fps - fps) > 0.001 ? [`final: ${result.fps} frames a second`] : []),
    ...(size && String(shown) !== String(size) ? [`final: ${shown.join('×')}`] : []),
    ...(result.warning ? [`final: ${result.warning}`] : []),
    ...(expected.frames && result.frameCount !== expected.frames
      ? [`final: ${result.frameCount} frames`]
      : []),
    ...(expected.preview === 'copied' && !isCopied ? ['preview: encoded'] : []),
  ];
};

/** Creates every output of a source. Returns the faults of each. */
export const findFaults = async (
  bench: EncodingBench,
  file: string,
  expected: Expected,
): Promise<Fault[]> => {
  const places = await makeAll(bench, file, expected.isSuggested ?? false);
  return [
    ...checkResult(places, expected),
    ...(await checkPreview(places, expected)),
    ...(await checkFinal(places, expected)),
    ...(await checkStills(places, expected)),
  ];
};
