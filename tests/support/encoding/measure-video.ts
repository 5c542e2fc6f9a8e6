import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

import { corners, hiddenColour, type Corner } from './test-pattern';

const run = promisify(execFile);

type Colour = [number, number, number];
/** A measured frame: mean of each corner's patch, brightness of the centre, and whether it must be hidden. */
export type MeasuredFrame = { corners: Record<Corner, Colour>; middle: number; isHidden: boolean };

/** A measured output. All times are in seconds. */
export type TestClip = {
  /** The frames with their presentation times. */
  frames: (MeasuredFrame & { time: number })[];
  /** The end of the last frame. */
  end: number;
  /** Samples of both channels at 48 kHz, the first at `soundStart`; empty without audio. */
  sound: [Float32Array, Float32Array];
  soundStart: number;
  soundEnd: number;
};

/** Frames are measured at this size, so that a cell in each corner is well inside its patch. */
const size = { width: 20, height: 20 };

const measurePixels = (pixels: Buffer, width: number, height: number): MeasuredFrame => {
  const cell = (left: number, top: number, right: number, bottom: number): Colour => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y += 1)
      for (let x = Math.floor(left * width); x < Math.ceil(right * width); x += 1, count += 1)
        for (let channel = 0; channel < 3; channel += 1)
          sum[channel] = (sum[channel] ?? 0) + (pixels[(y * width + x) * 3 + channel] ?? 0);
    return sum.map((value) => value / count) as Colour;
  };
  const [red, green, blue] = cell(0.45, 0.45, 0.55, 0.55);
  const topLeft = cell(0.1, 0.1, 0.2, 0.2);
  return {
    corners: {
      topLeft,
      topRight: cell(0.8, 0.1, 0.9, 0.2),
      bottomLeft: cell(0.1, 0.8, 0.2, 0.9),
      bottomRight: cell(0.8, 0.8, 0.9, 0.9),
    },
    middle: (red + green + blue) / 3,
    isHidden: distance(topLeft, hiddenColour) < 60 && distance([red, green, blue], hiddenColour) < 60,
  };
};

export const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

/** Colour error of the worst corner. `at` is the order of the pattern's corners. */
export const colourError = (
  frame: MeasuredFrame,
  at: Record<Corner, Corner>,
  expected: Record<Corner, readonly number[]> = corners,
): number =>
  Math.max(
    ...(Object.keys(at) as Corner[]).map((corner) => distance(frame.corners[corner], expected[at[corner]])),
  );

/** Measures a JPEG or WebP like a browser decodes it. */
export const measureFrame = async (file: string | Buffer): Promise<MeasuredFrame> => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return measurePixels(data, info.width, info.height);
};

/**
 * Interlacing artefacts between the upper patches: how much more each line differs from its neighbour than
 * from the line after that, which belongs to the same field.
 */
export const measureComb = async (file: string | Buffer): Promise<number> => {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const line = (y: number): number[] =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * channels] ?? 0);
  const apart = (one: number, other: number): number => {
    const [left, right] = [line(one), line(other)];
    return left.reduce((sum, value, x) => sum + Math.abs(value - (right[x] ?? 0)), 0) / width;
  };
  let comb = 0;
  let count = 0;
  for (let y = Math.ceil(height * 0.32); y < height * 0.37; y += 1, count += 1)
    comb += apart(y, y + 1) - apart(y, y + 2);
  return comb / count;
};

type TrackTimes = { kind: string; times: number[]; end: number };

/**
 * The presentation times of each track's samples, read from the boxes without a demuxer. For MP4s, and for an
 * init file with fragments.
 */
const readTimes = (bytes: Buffer): TrackTimes[] => {
  const tracks = new Map<number, TrackTimes & { scale: number }>();
  const movie = findBoxes(bytes, ['moov'])[0];
  if (!movie) throw new Error('no moov');
  for (const track of findBoxes(movie, ['trak'])) {
    const header = findBoxes(track, ['tkhd'])[0] as Buffer;
    const media = findBoxes(track, ['mdia', 'mdhd'])[0] as Buffer;
    const kind = findBoxes(track, ['mdia', 'hdlr'])[0]?.toString('latin1', 8, 12) ?? '';
    const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12);
    const made = { kind, scale, times: [] as number[], end: 0 };
    tracks.set(header.readUInt32BE(header[0] === 1 ? 20 : 12), made);
    readTable(track, movie, made);
  }
  const defaults = new Map(
    findBoxes(movie, ['mvex', 'trex']).map((box) => [box.readUInt32BE(4), box.readUInt32BE(12)]),
  );
  for (const { type, body } of readBoxes(bytes))
    if (type === 'moof')
      for (const fragment of findBoxes(body, ['traf'])) readFragment(fragment, tracks, defaults);
  return [...tracks.values()];
};

type Gathered = TrackTimes & { scale: number };

const add = (track: Gathered, time: number, length: number): void => {
  track.times.push(time / track.scale);
  track.end = Math.max(track.end, (time + length) / track.scale);
};

const readTable = (track: Buffer, movie: Buffer, made: Gathered): void => {
  const [table] = findBoxes(track, ['mdia', 'minf', 'stbl']);
  const [stts] = table ? findBoxes(table, ['stts']) : [];
  if (!table || !stts) return;
  const [ctts] = findBoxes(table, ['ctts']);
  const offsets: number[] = [];
  for (let index = 0; ctts && index < ctts.readUInt32BE(4); index += 1)
    for (let left = ctts.readUInt32BE(8 + index * 8); left > 0; left -= 1)
      offsets.push(ctts.readInt32BE(12 + index * 8));
  const [elst] = findBoxes(track, ['edts', 'elst']);
  const header = findBoxes(movie, ['mvhd'])[0] as Buffer;
  const movieScale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  let [empty, media] = [0, 0];
  for (let index = 0; elst && index < elst.readUInt32BE(4); index += 1) {
    const [length, start] = [elst.readUInt32BE(8 + index * 12), elst.readInt32BE(12 + index * 12)];
    if (start < 0) empty += length / movieScale;
    else media = start;
  }
  let [time, sample] = [0, 0];
  for (let index = 0; index < stts.readUInt32BE(4); index += 1)
    for (let left = stts.readUInt32BE(8 + index * 8); left > 0; left -= 1, sample += 1) {
      const length = stts.readUInt32BE(12 + index * 8);
      add(made, time + (offsets[sample] ?? 0) - media + empty * made.scale, length);
      time += length;
    }
};

const readFragment = (
  fragment: Buffer,
  tracks: Map<number, Gathered>,
  defaults: Map<number, number>,
): void => {
  const [head, base] = [findBoxes(fragment, ['tfhd'])[0], findBoxes(fragment, ['tfdt'])[0]];
  const id = head?.readUInt32BE(4) ?? 0;
  const track = tracks.get(id);
  if (!head || !base || !track) throw new Error('a fragment without a track');
  const flags = head.readUInt32BE(0) & 0xffffff;
  const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const usual = flags & 8 ? head.readUInt32BE(at) : (defaults.get(id) ?? 0);
  let time = base[0] === 1 ? Number(base.readBigUInt64BE(4)) : base.readUInt32BE(4);
  for (const runBox of findBoxes(fragment, ['trun'])) {
    const has = runBox.readUInt32BE(0) & 0xffffff;
    let position = 8 + (has & 1 ? 4 : 0) + (has & 4 ? 4 : 0);
    const take = (flag: number): number | null => {
      if (!(has & flag)) return null;
      position += 4;
      return runBox.readInt32BE(position - 4);
    };
    for (let left = runBox.readUInt32BE(4); left > 0; left -= 1) {
      const length = take(0x100) ?? usual;
      take(0x200);
      take(0x400);
      add(track, time + (take(0x800) ?? 0), length);
      time += length;
    }
  }
};

/** The init file and segments of a media playlist as one file. */
const joinPlaylist = async (folder: string): Promise<Buffer> => {
  const index = await readFile(path.join(folder, 'index.m3u8'), 'utf8');
  const init = /URI="([^"]+)"/.exec(index)?.[1] ?? '';
  const names = [init, ...index.split('\n').filter((line) => line && !line.startsWith('#'))];
  return Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name)))));
};

/** The matrix that browsers assume for untagged frames. */
const guess = (height: number): string => (height >= 720 ? 'bt709' : 'smpte170m');

type Parts = { frames: Buffer; sound: Buffer | null; height: number };

/** Decodes the video of `file` and the audio of `soundFile`, or of the same file, in one run. */
const decode = async (file: string, soundFile: string | null, height: number): Promise<Parts> => {
  const [frames, sound] = [`${file}.rgb`, `${file}.f32`];
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=color_space,channels', '-of', 'json', file],
  ]);
  const { streams } = JSON.parse(stdout) as { streams: { color_space?: string; channels?: number }[] };
  const tagged = streams.find(({ color_space }) => color_space)?.color_space ?? '';
  // Mono plays on both sides at the same level.
  const isMono = streams.some(({ channels }) => channels === 1);
  const sides = isMono ? 'pan=stereo|c0=c0|c1=c0' : 'anull';
  const matrix = ['', 'unknown'].includes(tagged) ? guess(height) : tagged === 'bt470bg' ? 'bt470' : tagged;
  const scale = `scale=${size.width}:${size.height}:flags=area+accurate_rnd+full_chroma_int:in_color_matrix=${matrix},format=rgb24`;
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-i', file, ...(soundFile ? ['-i', soundFile] : [])],
    ...['-map', '0:v:0', '-vf', scale, '-fps_mode', 'passthrough', '-f', 'rawvideo', frames],
    ...(soundFile
      ? ['-map', '1:a:0', '-af', sides, '-ac', '2', '-ar', '48000', '-c:a', 'pcm_f32le', '-f', 'f32le', sound]
      : []),
  ]);
  return { frames: await readFile(frames), sound: soundFile ? await readFile(sound) : null, height };
};

const toChannels = (bytes: Buffer | null): [Float32Array, Float32Array] => {
  const samples = bytes
    ? new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2)
    : new Float32Array();
  return [0, 1].map((channel) => samples.filter((_, index) => index % 2 === channel)) as [
    Float32Array,
    Float32Array,
  ];
};

/**
 * Measures an output: an MP4, or the folder of a media playlist, with separate audio if given. `height` is
 * the displayed height, which determines the colours of untagged frames.
 */
export const measureVideo = async (
  place: string,
  { height, soundFolder = null }: { height: number; soundFolder?: string | null },
): Promise<TestClip> => {
  const isFile = place.endsWith('.mp4');
  const file = isFile ? place : path.join(place, 'joined.mp4');
  if (!isFile) await writeFile(file, await joinPlaylist(place));
  const tracks = readTimes(await readFile(file));
  const video = tracks.find(({ kind }) => kind === 'vide');
  if (!video) throw new Error(`${place} has no video`);
  let sound = tracks.find(({ kind }) => kind === 'soun');
  let soundFile = sound ? file : null;
  if (soundFolder) {
    soundFile = path.join(soundFolder, 'joined.mp4');
    const joined = await joinPlaylist(soundFolder);
    await writeFile(soundFile, joined);
    [sound] = readTimes(joined);
  }
  const decoded = await decode(file, soundFile, height);
  const times = video.times.toSorted((one, other) => one - other);
  const bytes = size.width * size.height * 3;
  return {
    frames: times.map((time, index) => ({
      time,
      ...measurePixels(decoded.frames.subarray(index * bytes, (index + 1) * bytes), size.width, size.height),
    })),
    end: video.end,
    sound: toChannels(decoded.sound),
    soundStart: sound?.times[0] ?? 0,
    soundEnd: sound?.end ?? 0,
  };
};

/** The times at which the centre turns white. */
export const findFlashes = ({ frames }: Pick<TestClip, 'frames'>): number[] =>
  frames.flatMap(({ middle, time }, index) =>
    middle > 128 && (frames[index - 1]?.middle ?? 0) <= 128 ? [time] : [],
  );

/** The times at which beeps start. */
export const findBeeps = ({ sound: [left], soundStart }: TestClip): number[] => {
  const found: number[] = [];
  let quiet = Infinity;
  left.forEach((sample, index) => {
    const isLoud = Math.abs(sample) > 0.08;
    if (isLoud && quiet > 4800) found.push(soundStart + index / 48_000);
    quiet = isLoud ? 0 : quiet + 1;
  });
  return found;
};

/** Level in dB below full scale of a tone in the middle of a channel, and the peak of the whole channel. */
export const measureLevel = (samples: Float32Array, hertz: number): { tone: number; peak: number } => {
  const [from, to] = [Math.floor(samples.length * 0.3), Math.floor(samples.length * 0.7)];
  let [real, imaginary, peak] = [0, 0, 0];
  samples.forEach((sample, index) => {
    peak = Math.max(peak, Math.abs(sample));
    if (index < from || index >= to) return;
    const angle = (2 * Math.PI * hertz * index) / 48_000;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  const amplitude = (2 * Math.hypot(real, imaginary)) / (to - from);
  return { tone: 20 * Math.log10(amplitude), peak: 20 * Math.log10(peak) };
};
