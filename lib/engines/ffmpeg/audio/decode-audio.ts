import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

import type { EncoderPort } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { probeSource } from '../inspect/probe-source';
import type { AudioSource } from '../inspect/source-description';
import { stereoChain } from '../ladder/audio-graph';
import { confineInput, PROGRESS, QUIET } from '../ladder/input-arguments';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource } from '../served/serve-object';

const SOUND_FILE = 'sound.m4a';

type AudioInput = Parameters<EncoderPort['extractAudio']>[0] & { storage: StoragePort };

/**
 * Fills gaps and a missing beginning with silence, so that recognised words keep their position in the video.
 */
const buildAudioArguments = (file: string, demuxer: string, audio: AudioSource): string[] => [
  ...QUIET,
  '-y',
  ...PROGRESS,
  ...confineInput(file, demuxer),
  '-filter_complex',
  `${stereoChain(audio, { name: 'a', silentChannel: null, rate: 16_000 })},aformat=channel_layouts=mono,asetpts=PTS-STARTPTS[a]`,
  '-map',
  '[a]',
  '-c:a',
  'aac',
  '-b:a',
  '48k',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  SOUND_FILE,
];

/**
 * Writes the audio to the working folder. Returns its duration in seconds, or null if the source has no
 * audio.
 */
const makeSound = async (session: Session): Promise<number | null> => {
  const { source } = await probeSource(session);
  if (!source.audio) return null;
  let reached = 0;
  await runFfmpeg(session, buildAudioArguments(session.sourcePath, source.demuxer, source.audio), {
    what: 'Extracting the audio',
    onProgress: ({ time }) => {
      reached = Math.max(reached, time ?? 0);
    },
  });
  return reached;
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const extractAudio = async (
  session: SessionBase,
  { storage, source, target }: AudioInput,
): Promise<{ duration: number; size: number } | null> => {
  const duration = await serveSource(storage, { ref: source, signal: session.signal }, (sourcePath) =>
    makeSound({ ...session, sourcePath }),
  );
  if (duration === null) return null;
  const file = path.join(session.folder.path, SOUND_FILE);
  const { size } = await stat(file);
  await storage.write({
    ...target,
    body: createReadStream(file),
    contentType: 'audio/mp4',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
  return { duration: Math.round(duration * 1000) / 1000, size };
};

type PeakReader = { add: (samples: Uint8Array) => void; end: () => Uint8Array };

/** Reduces unsigned samples (128 is silence) to one peak per `step` samples, from 0 to 255. */
const createPeakReader = (step: number): PeakReader => {
  const peaks: number[] = [];
  let loudest = 0;
  let count = 0;
  const close = (): void => {
    peaks.push(Math.min(255, loudest * 2));
    loudest = 0;
    count = 0;
  };
  return {
    add: (samples) => {
      for (const sample of samples) {
        loudest = Math.max(loudest, Math.abs(sample - 128));
        count += 1;
        if (count >= step) close();
      }
    },
    end: () => {
      if (count > 0) close();
      return Uint8Array.from(peaks);
    },
  };
};

const SAMPLES_FILE = 'sound.u8';
/** Samples per second. Enough to measure loudness; two hours take 58 MB. */
const SAMPLE_RATE = 8000;

type WaveformInput = Parameters<EncoderPort['makeWaveform']>[0] & { storage: StoragePort };

/** Fills gaps and a missing beginning with silence, so that each peak keeps its position in the video. */
const buildSampleArguments = (file: string, demuxer: string, audio: AudioSource): string[] => [
  ...QUIET,
  '-y',
  ...PROGRESS,
  ...confineInput(file, demuxer),
  '-filter_complex',
  `${stereoChain(audio, { name: 'a', silentChannel: null, rate: SAMPLE_RATE })},aformat=channel_layouts=mono,asetpts=PTS-STARTPTS[a]`,
  '-map',
  '[a]',
  '-c:a',
  'pcm_u8',
  '-f',
  'u8',
  SAMPLES_FILE,
];

const readPeaks = async (session: Session, perSecond: number): Promise<Uint8Array | null> => {
  const { source } = await probeSource(session);
  if (!source.audio) return null;
  const args = buildSampleArguments(session.sourcePath, source.demuxer, source.audio);
  await runFfmpeg(session, args, { what: 'Reading the audio' });
  const reader = createPeakReader(SAMPLE_RATE / perSecond);
  const samples = createReadStream(path.join(session.folder.path, SAMPLES_FILE), { signal: session.signal });
  for await (const chunk of samples) reader.add(chunk as Buffer);
  return reader.end();
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const makeWaveform = async (
  session: SessionBase,
  { storage, source, target, perSecond }: WaveformInput,
): Promise<{ peaks: number } | null> => {
  const peaks = await serveSource(storage, { ref: source, signal: session.signal }, (sourcePath) =>
    readPeaks({ ...session, sourcePath }, perSecond),
  );
  if (!peaks) return null;
  await storage.write({
    ...target,
    body: Buffer.from(peaks),
    contentType: 'application/octet-stream',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
  return { peaks: peaks.length };
};
