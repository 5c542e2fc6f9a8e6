import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  cutChunk,
  measureLoudness,
  createOpenAiTranscriber,
} from '@/lib/adapters/transcriber/openai/openai-transcriber';
import { planChunks } from '@/lib/engines/ffmpeg/audio/extract-speech';
import { createWorkFolder } from '@/lib/engines/ffmpeg/run/work-folder';
import type { SpokenSegment, SpokenWord, TranscriptionJob } from '@/lib/ports/transcriber';
import { speakClip, type Spoken, type SpokenAt } from '@/tests/support/ai/speak';
import { createEncodingBench, loudness, type EncodingBench } from '@/tests/support/encoding/encoding';

const run = promisify(execFile);
const { TEST_SPEECH_URL, TEST_SPEECH_API_KEY } = process.env;
const missing = TEST_SPEECH_URL ? null : 'TEST_SPEECH_URL is not set';

const sentences: Spoken[] = [
  { at: 1.25, text: 'thank you very much' },
  { at: 5, text: 'the quick brown fox' },
  { at: 9.1, text: 'twenty years ago' },
  { at: 13, text: 'see you tomorrow' },
  { at: 17.2, text: 'welcome to the meeting' },
];
const seconds = 21;
const english = 'en-US';
/** Chunks of 3.5 seconds. */
const maxUploadBytes = 120_000;

const toSamples = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2));

const listWords = (segments: SpokenSegment[]): SpokenWord[] => segments.flatMap(({ words }) => words);
const textOf = (words: SpokenWord[]): string => words.map(({ text }) => text).join(' ');

describe.skipIf(missing)(`transcriber port: openai, spoken to${missing ? ` (${missing})` : ''}`, () => {
  let bench: EncodingBench;
  let spoken: SpokenAt[];
  let job: TranscriptionJob;

  beforeAll(async () => {
    bench = await createEncodingBench();
    const file = path.join(bench.dataDir, 'spoken.mp4');
    spoken = await speakClip(file, { sentences, seconds });
    const source = await bench.upload(file);
    const target = { bucket: 'upload', key: 'uploads/spoken/sound.m4a' } as const;
    const sound = await bench.encoder.extractAudio({ workspace: 'any', source, target });
    if (!sound) throw new Error('The clip has no audio.');
    const audio = { ...target, size: sound.size };
    job = {
      id: 'one',
      attempt: 1,
      workspace: 'any',
      audio,
      duration: sound.duration,
      language: english,
      maxSpeakers: 10,
    };
  }, 120_000);
  afterAll(() => bench?.close());

  const createTranscriber = (options: { apiKey?: string; maxUploadBytes?: number } = {}) =>
    createOpenAiTranscriber({
      url: TEST_SPEECH_URL ?? '',
      apiKey: TEST_SPEECH_API_KEY,
      model: 'whisper-1',
      maxUploadBytes: 25_000_000,
      timeoutMs: 60_000,
      ffmpeg: 'ffmpeg',
      dataDir: bench.dataDir,
      storageFor: async () => bench.storage,
      ...options,
    });

  const transcribe = async (given: Partial<TranscriptionJob> = {}, options = {}) => {
    const progress: number[] = [];
    const event = await createTranscriber(options).transcribe(
      { ...job, ...given },
      { signal: new AbortController().signal, onProgress: async (percent) => void progress.push(percent) },
    );
    return { event, progress };
  };

  /**
   * Every sentence is recognised while it is spoken. In short chunks, the engine may also take a breath for a
   * word.
   */
  const expectSpoken = (segments: SpokenSegment[]): void => {
    const words = listWords(segments);
    for (const { text, startTime, endTime } of spoken) {
      const isMeanwhile = (word: SpokenWord) =>
        word.startTime > startTime - 0.1 && word.endTime < endTime + 0.1;
      const heard = words.filter(isMeanwhile);
      expect(textOf(heard)).toContain(text);
      expect(heard[0]?.startTime).toBeLessThan(startTime + 0.5);
      expect(heard.at(-1)?.endTime).toBeGreaterThan(endTime - 0.5);
    }
    words.forEach((word, index) => {
      expect(word.endTime).toBeGreaterThan(word.startTime);
      expect(word.startTime).toBeGreaterThanOrEqual(words[index - 1]?.endTime ?? 0);
    });
  };

  it('recognises the words of a video at their times', async () => {
    const { event } = await transcribe();
    if (event.type !== 'complete') throw new Error(event.detail);
    expectSpoken(event.segments);
    expect(textOf(listWords(event.segments))).toBe(sentences.map(({ text }) => text).join(' '));
  });

  it('loses no word and shifts no time if the file is cut', async () => {
    const { event, progress } = await transcribe(
      { audio: { ...job.audio, size: 1_000_000 } },
      { maxUploadBytes },
    );
    if (event.type !== 'complete') throw new Error(event.detail);
    expectSpoken(event.segments);
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toBe(100);
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
  });

  it('cuts between sentences, and the chunks add up to the whole', async () => {
    const folder = await createWorkFolder(bench.dataDir, 'cut-test');
    if (!folder) throw new Error('no folder');
    const session = { ffmpeg: 'ffmpeg', folder, signal: new AbortController().signal };
    const decode = async (file: string): Promise<Buffer> => {
      const args = ['-v', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
      return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 64_000_000 })).stdout;
    };
    const {
      whole,
      joined,
      pieces: chunks,
    } = await bench.storage.withLocalFile(job.audio, async (file) => {
      const measured = await measureLoudness(session, file);
      const planned = planChunks(measured, job.duration, 4);
      const parts: Buffer[] = [];
      for (const chunk of planned) parts.push(await decode(await cutChunk(session, file, chunk)));
      return { whole: await decode(file), joined: Buffer.concat(parts), pieces: planned };
    });
    await folder.remove();
    for (const { end } of chunks.slice(0, -1)) {
      expect(spoken.filter(({ startTime, endTime }) => end > startTime && end < endTime)).toEqual([]);
    }
    expect(chunks.length).toBeGreaterThanOrEqual(4);
    const [before, after] = [toSamples(whole), toSamples(joined)];
    expect(Math.abs(before.length - after.length)).toBeLessThan(1600);
    // Decoding AAC from the middle changes only its noise; a shift of a millisecond would change everything.
    const difference = before.map((sample, index) => sample - (after[index] ?? 0));
    expect(loudness(difference)).toBeLessThan(loudness(before) / 20);
  });

  it('fails permanently for a language the engine does not support', async () => {
    const { event } = await transcribe({ language: 'de-DE' });
    expect(event).toMatchObject({
      type: 'failed',
      permanent: true,
      detail: expect.stringContaining('de') as string,
    });
  });

  it('fails permanently if the file is not audio', async () => {
    const key = 'uploads/spoken/text.m4a';
    const body = Buffer.from('this is not a sound file');
    const options = { contentType: 'audio/mp4', cacheControl: 'no-store', visibility: 'private' } as const;
    await bench.storage.write({ bucket: 'upload', key, body, ...options });
    const { event } = await transcribe({ audio: { bucket: 'upload', key, size: body.length } });
    expect(event).toMatchObject({ type: 'failed', permanent: true });
  });

  it('ends early when it is aborted, and leaves no folder', async () => {
    const stop = new AbortController();
    const running = createTranscriber({ maxUploadBytes }).transcribe(
      { ...job, id: 'aborted', audio: { ...job.audio, size: 1_000_000 } },
      { signal: stop.signal, onProgress: async () => stop.abort() },
    );
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await createWorkFolder(bench.dataDir, 'transcribe-aborted-1')).not.toBeNull();
  });

  it('checks that the engine is reachable, and throws if the key is wrong', async () => {
    await expect(createTranscriber().check()).resolves.toBeUndefined();
    const call = createTranscriber({ apiKey: 'wrong-key-4711' }).transcribe(job, {
      signal: new AbortController().signal,
      onProgress: async () => undefined,
    });
    await expect(call).rejects.toMatchObject({
      port: 'transcriber',
      retryable: false,
      message: expect.stringMatching(/TRANSCRIBER_API_KEY(?!.*4711)/) as string,
    });
  });
});
