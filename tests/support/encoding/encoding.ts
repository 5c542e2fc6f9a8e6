import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import pino from 'pino';
import sharp from 'sharp';

import { createFfmpegEncoder, type FfmpegEncoderOptions } from '@/lib/adapters/encoder/ffmpeg/ffmpeg-encoder';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { Env } from '@/lib/core/env/env';
import type {
  EncodeEvent,
  EncodeResult,
  EncoderPort,
  FinalEncodeEvent,
  ChunkQueue,
} from '@/lib/ports/encoder';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { createMemoryChunkQueue } from './memory-chunk-queue';
import { createRemoteEncoder, startRemoteEngine } from './remote-encoder';

const run = promisify(execFile);

export type Encoded = { events: EncodeEvent[]; final: FinalEncodeEvent; prefix: string };

/** An encoder with a separate storage in a temporary folder. */
export type EncodingBench = {
  encoder: EncoderPort;
  /** Creates a second encoder on the same folder, like after a restart. */
  createNext(): EncoderPort;
  storage: StoragePort;
  dataDir: string;
  upload(file: string): Promise<ObjectRef>;
  /** Encodes with a separate queue, like a worker; null encodes in one run. */
  encode(file: string, queue?: ChunkQueue | null): Promise<Encoded>;
  /** Encodes, expects success, and copies the stored files to a folder. */
  encodeToFolder(file: string): Promise<{ result: EncodeResult; folder: string; events: EncodeEvent[] }>;
  close(): Promise<void>;
};

type BenchOptions = {
  concurrency?: number;
  ffmpeg?: string;
  isElsewhere?: boolean;
  /** The fastest preset by default. */
  preset?: Env['encoder']['ENCODER_PRESET'];
  /** `none` by default. */
  hardware?: Env['encoder']['ENCODER_HARDWARE'];
  /** Minimum duration in seconds of videos that are encoded in chunks. */
  chunksFrom?: number;
  /** The folder of an earlier bench; a new one by default. */
  dataDir?: string;
} & Pick<FfmpegEncoderOptions, 'timeouts'>;

let jobs = 0;
export const nextJobId = (): string => `job-${process.pid}-${(jobs += 1)}`;

export const createEncodingBench = async (options: BenchOptions = {}): Promise<EncodingBench> => {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'reelhof-encoding-')));
  const storage = createFilesystemStorage({ dataDir, edgeUrl: 'http://127.0.0.1:9', secret: 'a'.repeat(32) });
  await storage.prepare();
  const remote = options.isElsewhere ? await startRemoteEngine({ dataDir, ffmpeg: options.ffmpeg }) : null;
  const log = pino({ level: 'silent' });
  const env = {
    dataDir,
    encoder: {
      ENCODER: 'ffmpeg' as const,
      ENCODER_CONCURRENCY: options.concurrency ?? 1,
      ENCODER_PRESET: options.preset ?? ('ultrafast' as const),
      ENCODER_CHUNKS_FROM: options.chunksFrom ?? 1200,
      ENCODER_HARDWARE: options.hardware ?? ('none' as const),
      FFMPEG_PATH: options.ffmpeg ?? 'ffmpeg',
      FFPROBE_PATH: 'ffprobe',
    },
  };
  const createNext = (): EncoderPort =>
    remote
      ? createRemoteEncoder({ url: remote.url })
      : createFfmpegEncoder({ env, storageFor: async () => storage, log, timeouts: options.timeouts });
  const encoder = createNext();

  const upload = async (file: string): Promise<ObjectRef> => {
    const ref: ObjectRef = { bucket: 'upload', key: `uploads/${nextJobId()}/Ein schöner Film.mp4` };
    await storage.write({
      ...ref,
      body: createReadStream(file),
      contentType: 'video/mp4',
      cacheControl: 'private',
      visibility: 'private',
    });
    return ref;
  };

  const encode: EncodingBench['encode'] = async (file, queue = createMemoryChunkQueue(false)) => {
    const source = await upload(file);
    const id = nextJobId();
    const prefix = `videos/${id}/1/`;
    const events: EncodeEvent[] = [];
    const final = await new Promise<FinalEncodeEvent>((resolve, reject) => {
      const job = { id, attempt: 1, workspace: 'any', source, outputPrefix: prefix };
      encoder
        .submit(
          job,
          async (event) => {
            events.push(event);
            if (event.type !== 'progress') resolve(event);
          },
          queue ?? undefined,
        )
        .catch(reject);
    });
    return { events, final, prefix };
  };

  const encodeToFolder: EncodingBench['encodeToFolder'] = async (file) => {
    const { events, final, prefix } = await encode(file);
    if (final.type !== 'complete') throw new Error(`The encode ended with ${JSON.stringify(final)}`);
    const folder = path.join(dataDir, 'copies', prefix);
    await copyPrefix(storage, prefix, folder);
    return { result: final.result, folder, events };
  };

  const close = async () => {
    await remote?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { encoder, createNext, storage, dataDir, upload, encode, encodeToFolder, close };
};

const copyPrefix = async (storage: StoragePort, prefix: string, folder: string): Promise<void> => {
  for await (const { key } of storage.list({ bucket: 'stream', prefix })) {
    const object = await storage.read({ bucket: 'stream', key });
    if (!object) throw new Error(`${key} is listed but can't be read.`);
    const target = path.join(folder, key.slice(prefix.length));
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(object.body, createWriteStream(target));
  }
};

/** Copies the objects below a prefix to a folder. Returns the path of the playlist in it. */
export const storeInFolder = async (
  storage: StoragePort,
  prefix: string,
  folder: string,
): Promise<string> => {
  await copyPrefix(storage, prefix, folder);
  return path.join(folder, 'index.m3u8');
};

type ProbedStream = Record<string, string | number | undefined> & { codec_type: string };

export const probeStreams = async (file: string): Promise<ProbedStream[]> => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file]);
  return (JSON.parse(stdout) as { streams: ProbedStream[] }).streams;
};

/** A file's streams and its frames' times in seconds, in order. */
export const probeVideo = async (
  file: string,
): Promise<{ streams: ProbedStream[]; frameTimes: number[] }> => {
  const entries = ['-show_streams', '-show_packets', '-show_entries', 'packet=pts_time,codec_type'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, '-of', 'json', file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { streams, packets } = JSON.parse(stdout) as {
    streams: ProbedStream[];
    packets: { codec_type: string; pts_time: string }[];
  };
  const frames = packets.filter(({ codec_type }) => codec_type === 'video');
  return {
    streams,
    frameTimes: frames.map(({ pts_time }) => Number(pts_time)).sort((one, other) => one - other),
  };
};

export type Packet = { time: number; isKey: boolean };

export const probePackets = async (file: string, stream: 'v:0' | 'a:0'): Promise<Packet[]> => {
  const entries = ['-show_entries', 'packet=pts_time,flags', '-select_streams', stream, '-of', 'json'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, file], { maxBuffer: 64 * 1024 * 1024 });
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; flags: string }[] };
  return packets
    .map(({ pts_time, flags }) => ({ time: Number(pts_time), isKey: flags.startsWith('K') }))
    .sort((left, right) => left.time - right.time);
};

/** A file and one of its tracks. */
export type Track = { file: string; stream: 'v:0' | 'a:0' };

/**
 * The packets of each track by time; with `decoded` also the average luma (0 to 255) of those files' frames.
 * Uses one run of ffmpeg, because starting it takes longer than decoding a small video.
 */
export const inspectTracks = async (
  tracks: readonly Track[],
  decoded: readonly string[] = [],
): Promise<{ packets: Packet[][]; luma: number[][] }> => {
  const files = [...tracks.map(({ file }) => file), ...decoded];
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-y', '-copyts', ...files.flatMap((file) => ['-i', file])],
      ...tracks.flatMap(({ stream }, index) => ['-map', `${index}:${stream}`]),
      ...['-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'],
      ...decoded.flatMap((file, index) => [
        ...['-map', `${tracks.length + index}:v:0`, ...grayFrames, `${file}.gray`],
      ]),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const packets = readPacketList(stdout, tracks.length);
  return {
    packets,
    luma: await Promise.all(decoded.map(async (file) => toLuma(await readFile(`${file}.gray`)))),
  };
};

/**
 * Parses the output of ffmpeg's `framecrc`: `#tb track: 1/scale`, then `track, dts, pts, …` for each packet,
 * with `F=…` unless it is a plain key frame.
 */
const readPacketList = (text: string, count: number): Packet[][] => {
  const packets = Array.from({ length: count }, (): Packet[] => []);
  const units = new Map<number, number>();
  for (const [, track, over, under] of text.matchAll(/^#tb (\d+): (\d+)\/(\d+)$/gm))
    units.set(Number(track), Number(over) / Number(under));
  for (const [, track, pts, rest] of text.matchAll(/^(\d+), *-?\d+, *(-?\d+),(.*)$/gm))
    packets[Number(track)]?.push({
      time: Number(pts) * (units.get(Number(track)) ?? Number.NaN),
      isKey: !rest?.includes('F=0x') || /F=0x[0-9A-F]*[13579BDF]\b/.test(rest),
    });
  return packets.map((each) => each.sort((left, right) => left.time - right.time));
};

/** Decodes a file's audio to one array of samples (−1 to 1) per channel, at 48 kHz. */
export const decodeSound = async (file: string, channels: number): Promise<Float32Array[]> => {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-map', '0:a:0', '-f', 'f32le', '-c:a', 'pcm_f32le', '-ar', '48000', '-'],
    { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 },
  );
  const samples = new Float32Array(new Uint8Array(stdout).buffer, 0, Math.floor(stdout.length / 4));
  return Array.from({ length: channels }, (_, channel) =>
    samples.filter((_sample, index) => index % channels === channel),
  );
};

export const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

const graySize = 16;
const grayFrames = [
  ...['-vf', `scale=${graySize}:${graySize}:out_range=pc,format=gray`],
  ...['-fps_mode', 'passthrough', '-f', 'rawvideo'],
];

/** The averages of small gray frames. */
const toLuma = (bytes: Buffer): number[] => {
  const size = graySize * graySize;
  return Array.from({ length: bytes.length / size }, (_, index) => {
    const pixels = bytes.subarray(index * size, (index + 1) * size);
    return pixels.reduce((sum, value) => sum + value, 0) / size;
  });
};

/** The average luma of an image, 0 to 255. */
export const readLuma = async (file: string): Promise<number> => {
  const { channels } = await sharp(file).greyscale().stats();
  return channels[0]?.mean ?? Number.NaN;
};

/** Decodes the frames of a video into average luma per frame, 0 to 255. */
export const decodeLuma = async (file: string): Promise<number[]> => {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v:0', ...grayFrames, '-'], {
    encoding: 'buffer',
    maxBuffer: 256 * 1024 * 1024,
  });
  return toLuma(stdout);
};

/** Names of an MP4's top-level boxes, in order. */
export const readTopBoxes = async (file: string): Promise<string[]> => {
  const bytes = await readFile(file);
  const names: string[] = [];
  for (let position = 0; position + 8 <= bytes.length;) {
    names.push(bytes.toString('latin1', position + 4, position + 8));
    position += Math.max(8, bytes.readUInt32BE(position));
  }
  return names;
};
