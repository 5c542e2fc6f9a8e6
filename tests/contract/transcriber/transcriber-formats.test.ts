import { afterEach, describe, expect, it } from 'vitest';

import { createOffTranscriber } from '@/lib/adapters/transcriber/off/off-transcriber';
import { createOpenAiTranscriber } from '@/lib/adapters/transcriber/openai/openai-transcriber';
import type { TranscriptionJob } from '@/lib/ports/transcriber';
import { startHttpServer, type Answer } from '@/tests/support/ai/start-http-server';
import { startFilesystemEdge } from '@/tests/support/instance/edge';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const readField = (body: string, name: string): string[] =>
  [...body.matchAll(new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"\r\n\r\n([^\r]*)`, 'g'))].map(
    ([, value]) => value ?? '',
  );

const start = async (answer: Answer) => {
  const server = await startHttpServer(answer);
  const { storage, dataDir, close } = await startFilesystemEdge({});
  stops.push(server.stop, close);
  const audio = { bucket: 'upload', key: 'uploads/a/sound.m4a', size: 5 } as const;
  const options = { contentType: 'audio/mp4', cacheControl: 'no-store', visibility: 'private' } as const;
  await storage.write({ ...audio, body: Buffer.from('sound'), ...options });
  const job: TranscriptionJob = {
    id: 'a',
    attempt: 1,
    workspace: 'any',
    audio,
    duration: 10,
    language: 'de-DE',
    maxSpeakers: 10,
  };
  const transcriber = createOpenAiTranscriber({
    url: server.url,
    model: 'whisper-1',
    maxUploadBytes: 25_000_000,
    timeoutMs: 5000,
    pause: async () => undefined,
    ffmpeg: 'ffmpeg',
    dataDir,
    storageFor: async () => storage,
  });
  const transcribe = () =>
    transcriber.transcribe(job, { signal: new AbortController().signal, onProgress: async () => undefined });
  return { transcriber, transcribe, received: server.received };
};

const refuseFormat = { status: 400, body: { error: { message: 'Unsupported response_format' } } };
const onlyFormat =
  (format: string, body: unknown): Answer =>
  (received) =>
    readField(received.body, 'response_format')[0] === format ? { body } : refuseFormat;

const segment = { text: 'Guten Tag.', startTime: 1.5, endTime: 2.25, words: [] };

describe('servers with OpenAI’s transcriptions', () => {
  it('sends the file as a form with the language and the requested timestamps', async () => {
    const { transcribe, received } = await start(() => ({ body: { segments: [], words: [] } }));
    expect(await transcribe()).toEqual({ type: 'complete', segments: [] });
    const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] = received;
    expect(`${method} ${path}`).toBe('POST /audio/transcriptions');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers.authorization).toBeUndefined();
    expect(readField(body, 'language')).toEqual(['de']);
    expect(readField(body, 'model')).toEqual(['whisper-1']);
    expect(readField(body, 'timestamp_granularities[]')).toEqual(['word', 'segment']);
    expect(body).toMatch(/name="file"; filename="sound.m4a"\r\nContent-Type: audio\/mp4\r\n\r\nsound\r\n--/);
  });

  it('takes words with the punctuation of their segment', async () => {
    const { transcribe } = await start(() => ({
      body: {
        segments: [
          { text: ' Guten Tag.', start: 1.5, end: 2.25 },
          { text: ' Wie geht’s?', start: 3, end: 3.9004 },
        ],
        words: [
          { word: 'Guten', start: 1.5, end: 1.9 },
          { word: 'Tag', start: 1.9, end: 2.25 },
          { word: 'Wie', start: 2.8, end: 3.2 },
          { word: 'gehts', start: 3.2, end: 3.9004 },
        ],
      },
    }));
    expect(await transcribe()).toEqual({
      type: 'complete',
      segments: [
        {
          ...segment,
          words: [
            { text: 'Guten', startTime: 1.5, endTime: 1.9 },
            { text: 'Tag.', startTime: 1.9, endTime: 2.25 },
          ],
        },
        {
          text: 'Wie geht’s?',
          startTime: 3,
          endTime: 3.9,
          words: [
            { text: 'Wie', startTime: 2.8, endTime: 3.2 },
            { text: 'geht’s?', startTime: 3.2, endTime: 3.9 },
          ],
        },
      ],
    });
  });

  it.each<{ name: string; answer: Answer; calls: number }>([
    {
      name: 'segments only',
      answer: () => ({
        body: { text: 'Guten Tag.', segments: [{ text: ' Guten Tag.', start: 1.5, end: 2.25 }] },
      }),
      calls: 1,
    },
    {
      name: 'SRT',
      answer: onlyFormat('srt', '1\r\n00:00:01,500 --> 00:00:02,250\r\nGuten Tag.\r\n'),
      calls: 3,
    },
    {
      name: 'WebVTT',
      answer: onlyFormat('vtt', 'WEBVTT\n\n00:01.500 --> 00:02.250\nGuten <b>Tag.</b>\n'),
      calls: 4,
    },
  ])('falls back on $name, and remembers it', async ({ answer, calls }) => {
    const { transcribe, received } = await start(answer);
    expect(await transcribe()).toEqual({ type: 'complete', segments: [segment] });
    expect(received).toHaveLength(calls);
    await transcribe();
    expect(received).toHaveLength(calls + 1);
  });

  it('names the setting if a server returns no timestamps', async () => {
    const { transcribe } = await start(() => ({ body: { text: 'Guten Tag.' } }));
    await expect(transcribe()).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining('TRANSCRIBER_MODEL') as string,
    });
  });

  it('retries after 503, and sends the whole file again', async () => {
    let calls = 0;
    const { transcribe, received } = await start(() =>
      (calls += 1) === 1 ? { status: 503, body: 'busy' } : { body: { segments: [] } },
    );
    expect(await transcribe()).toEqual({ type: 'complete', segments: [] });
    expect(received.map(({ body }) => body.includes('\r\n\r\nsound\r\n'))).toEqual([true, true]);
  });

  it('is not available while it is off', async () => {
    const transcriber = createOffTranscriber();
    expect(transcriber).toMatchObject({ engine: 'off', isAvailable: false });
    await expect(transcriber.check()).resolves.toBeUndefined();
  });
});
