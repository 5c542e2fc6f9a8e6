import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import pino from 'pino';

import { createFfmpegEncoder } from '@/lib/adapters/encoder/ffmpeg/ffmpeg-encoder';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { EncodeJob, EncoderPort, FinalEncodeEvent, SuggestedFrame } from '@/lib/ports/encoder';

/**
 * A remote engine in a separate process. It outlives killed workers and counts the encodes that it really
 * started. Prints its port. Usage: `remote-engine.ts {dataDir} {paused} {ffmpeg}`.
 */
const [dataDir = '', paused = 'false', ffmpeg = 'ffmpeg'] = process.argv.slice(2);
const storage = createFilesystemStorage({ dataDir, edgeUrl: 'http://127.0.0.1:9', secret: 'a'.repeat(32) });
await storage.prepare();
const encoder = createFfmpegEncoder({
  env: {
    dataDir,
    encoder: {
      ENCODER: 'ffmpeg',
      ENCODER_CONCURRENCY: 4,
      ENCODER_PRESET: 'ultrafast',
      ENCODER_CHUNKS_FROM: 1200,
      ENCODER_HARDWARE: 'none' as const,
      FFMPEG_PATH: ffmpeg,
      FFPROBE_PATH: 'ffprobe',
    },
  },
  storageFor: async () => storage,
  log: pino({ level: 'silent' }),
});

type RemoteJob = { id: string; percent: number; final: FinalEncodeEvent | null; innerId: string | null };
const jobs = new Map<string, RemoteJob>();
let isPaused = paused === 'true';
let started = 0;
let waiting: (() => void)[] = [];

const begin = async (job: EncodeJob, record: RemoteJob, serial: number): Promise<void> => {
  if (isPaused) await new Promise<void>((resolve) => waiting.push(resolve));
  if (record.final) return;
  started += 1;
  // Every encode gets a new number, even if the same attempt is submitted again.
  const inner = await encoder.submit({ ...job, attempt: serial }, async (event) => {
    if (event.type === 'progress') record.percent = event.percent;
    else record.final = event;
  });
  record.innerId = inner.engineJobId;
};

let serials = 0;
const submit = async (job: EncodeJob): Promise<{ engineJobId: string }> => {
  const id = `remote-${job.id}-${job.attempt}`;
  const known = jobs.get(id);
  const isOver = known?.final && known.final.type !== 'complete';
  if (known && !isOver) return { engineJobId: id };
  const record: RemoteJob = { id, percent: 0, final: null, innerId: null };
  const begun = begin(job, record, (serials += 1));
  jobs.set(id, record);
  if (!isPaused) await begun;
  return { engineJobId: id };
};

type Call = (request: IncomingMessage, id: string) => Promise<unknown>;

const calls: Record<string, Call> = {
  'POST jobs': async (request) => submit((await json(request)) as EncodeJob),
  'GET jobs': async (_request, id) => jobs.get(id) ?? null,
  'DELETE jobs': async (_request, id) => {
    const record = jobs.get(id);
    if (record?.innerId) await encoder.cancel(record.innerId);
    else if (record) record.final = { type: 'canceled' };
    return {};
  },
  'POST forget': async () => {
    jobs.clear();
    return {};
  },
  'POST reset': async () => {
    jobs.clear();
    waiting = [];
    [isPaused, started] = [true, 0];
    return {};
  },
  'POST resume': async () => {
    isPaused = false;
    for (const go of waiting) go();
    waiting = [];
    return {};
  },
  'GET stats': async () => ({ started }),
  'POST frame': async (request) =>
    encoder.grabFrame((await json(request)) as Parameters<EncoderPort['grabFrame']>[0]),
  'POST waveform': async (request) =>
    encoder.makeWaveform((await json(request)) as Parameters<EncoderPort['makeWaveform']>[0]),
  'POST recording': async (request) =>
    encoder.packageRecording((await json(request)) as Parameters<EncoderPort['packageRecording']>[0]),
  'POST speech': async (request) =>
    encoder.extractSpeech((await json(request)) as Parameters<EncoderPort['extractSpeech']>[0]),
  'POST suggestions': async (request) => {
    const found: SuggestedFrame[] = [];
    const input = (await json(request)) as Parameters<EncoderPort['suggestFrames']>[0];
    await encoder.suggestFrames(input, async (frame) => void found.push(frame));
    return found;
  },
  'POST audio': async (request) =>
    encoder.extractAudio((await json(request)) as Parameters<EncoderPort['extractAudio']>[0]),
};

const server = createServer((request, response) => {
  const [, name = '', id = ''] = (request.url ?? '').split('/');
  const call = calls[`${request.method} ${name}`];
  void Promise.resolve(call?.(request, decodeURIComponent(id)))
    .then((answer) => response.end(JSON.stringify(answer ?? null)))
    .catch((error: { message?: string; retryable?: boolean }) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ message: error.message, retryable: error.retryable ?? true }));
    });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
