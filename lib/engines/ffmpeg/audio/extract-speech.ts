import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { EncoderPort, SpeechChunk } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { confineInput, PROGRESS, QUIET } from '../ladder/input-arguments';
import { fetchRun } from '../outputs/package-recording';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';

/** Samples a second, one channel of 16 bits. */
export const speechRate = 16_000;
const bytesPerSample = 2;
const frameSamples = 800;
export const frameSeconds = frameSamples / speechRate;

/** Rooms with speech are louder than this. dB below full scale, per twentieth of a second. */
const silentLevel = -50;

/** Loudness of each twentieth of a second in dB below full scale; digital silence is minus infinity. Pure. */
export const measureLevels = (samples: Buffer): number[] => {
  const frameBytes = frameSamples * bytesPerSample;
  return Array.from({ length: Math.floor(samples.length / frameBytes) }, (_, frame) => {
    let sum = 0;
    for (let at = frame * frameBytes; at < (frame + 1) * frameBytes; at += bytesPerSample)
      sum += (samples.readInt16LE(at) / 32_768) ** 2;
    return 10 * Math.log10(sum / frameSamples);
  });
};

/** Whether the audio cannot contain speech. Pure. */
export const isSilence = (levels: readonly number[]): boolean => levels.every((level) => level < silentLevel);

const files = { run: 'run.mp4', samples: 'samples.raw', chunk: 'chunk.raw', sound: 'sound.m4a' };
const bytesPerSecond = speechRate * bytesPerSample;

type SpeechInput = Parameters<EncoderPort['extractSpeech']>[0] & { storage: StoragePort };

/** Fills gaps and a missing beginning with silence, so that speech keeps its position in the video. */
const buildDecode = (file: string): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...confineInput(file, 'mov'), '-map', '0:a:0'],
  ...['-af', `aresample=${speechRate}:async=1000:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono`],
  ...['-f', 's16le', files.samples],
];

const buildEncode = (): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-f', 's16le', '-ar', String(speechRate), '-ac', '1'],
  ...['-i', `file:${files.chunk}`, '-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart'],
  ...['-f', 'mp4', files.sound],
];

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const extractSpeech = async (base: SessionBase, input: SpeechInput): Promise<SpeechChunk | null> => {
  const { storage, run, from, longest, target } = input;
  const folder = base.folder.path;
  const head = await fetchRun(base, { storage, run, file: files.run, operation: 'extractSpeech' });
  // The handler of an audio track, ISO/IEC 14496-12 §8.4.3.
  if (!head.includes('soun')) return null;
  const session: Session = { ...base, sourcePath: path.join(folder, files.run) };
  await runFfmpeg(session, buildDecode(session.sourcePath), { what: 'Decoding the audio' });
  const all = await readFile(path.join(folder, files.samples));
  const samples = all.subarray(Math.round(from * speechRate) * bytesPerSample);
  const levels = measureLevels(samples);
  const [chunk] = planChunks({ frameSeconds, levels }, samples.length / bytesPerSecond, longest);
  const duration = round(chunk?.end ?? 0);
  if (isSilence(levels.slice(0, Math.ceil(duration / frameSeconds))))
    return { duration, size: 0, isSilent: true };
  await writeFile(
    path.join(folder, files.chunk),
    samples.subarray(0, Math.round(duration * speechRate) * bytesPerSample),
  );
  await runFfmpeg(session, buildEncode(), { what: 'Extracting the speech' });
  const sound = path.join(folder, files.sound);
  await storage.write({
    ...{ ...target, body: createReadStream(sound), contentType: 'audio/mp4' },
    ...{ cacheControl: 'private, no-store', visibility: 'private' },
  });
  return { duration, size: (await stat(sound)).size, isSilent: false };
};

/** Loudness of consecutive frames, in dB below full scale. */
export type Loudness = { frameSeconds: number; levels: readonly number[] };

export type Chunk = { start: number; end: number };

/** Loudness is averaged over this time, so that a pause between sentences wins over one between words. */
const WINDOW_SECONDS = 0.5;
/** Replaces digital silence, which is minus infinity and cannot be averaged. dB. */
const FLOOR = -100;

const smooth = ({ frameSeconds, levels }: Loudness): number[] => {
  const reach = Math.max(1, Math.round(WINDOW_SECONDS / frameSeconds / 2));
  const sums = [0];
  for (const level of levels) sums.push((sums.at(-1) ?? 0) + Math.max(FLOOR, level));
  return levels.map((_, index) => {
    const [from, to] = [Math.max(0, index - reach), Math.min(levels.length, index + reach + 1)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
};

/**
 * Plans cuts of `duration` seconds of audio into chunks of at most `longest`: at the quietest point of each
 * chunk's second half, without gaps or overlaps.
 */
export const planChunks = (loudness: Loudness, duration: number, longest: number): Chunk[] => {
  const smoothed = smooth(loudness);
  const chunks: Chunk[] = [];
  let start = 0;
  while (duration - start > longest) {
    const from = Math.ceil((start + longest / 2) / loudness.frameSeconds);
    const to = Math.floor((start + longest) / loudness.frameSeconds);
    let quietest = to;
    for (let frame = to - 1; frame >= from; frame -= 1) {
      if ((smoothed[frame] ?? 0) < (smoothed[quietest] ?? 0)) quietest = frame;
    }
    // Cuts in the middle of a frame, and always advances.
    const cut = Math.min(start + longest, Math.round((quietest + 0.5) * loudness.frameSeconds * 1000) / 1000);
    chunks.push({ start, end: cut });
    start = cut;
  }
  chunks.push({ start, end: duration });
  return chunks;
};
