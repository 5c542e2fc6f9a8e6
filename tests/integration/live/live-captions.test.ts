import { spawn, type ChildProcess } from 'node:child_process';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createPorts } from '@/lib/adapters/get-ports';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createLogger } from '@/lib/core/logging/log';
import { getLiveSocket, getLiveToken } from '@/lib/core/storage/process-files';
import { startLive } from '@/lib/engines/live/start-live';
import type { LiveInfo } from '@/lib/live/live-status';
import { acquireSlot } from '@/lib/workspaces/usage/slots';
import type { AiCreditUsage, AutoTranscription, LiveEvent, Texttrack, Video } from '@/payload-types';
import { startSpeechServer } from '@/tests/support/ai/engine-servers';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
let speech: Awaited<ReturnType<typeof startSpeechServer>>;
let live: Awaited<ReturnType<typeof startLive>>;
let stopWorker: () => Promise<void>;
let rtmpPort: number;

type Row = { id: string; info: LiveInfo };

/** Additional environment variables of the worker process. */
let settings: Record<string, string>;
let worker: ChildProcess | null = null;

beforeAll(async () => {
  instance = await bootInstance();
  const { ports, storage, env } = instance;
  const [socketPath, token] = [getLiveSocket(env.dataDir), getLiveToken(env.secret)];
  [rtmpPort = 0] = await findFreePorts(1);
  live = await startLive({
    ...{ dataDir: env.dataDir, socketPath, token, ffmpegPath: 'ffmpeg', log: createLogger('test', 'silent') },
    ...{ host: '127.0.0.1', rtmpPort, maxChannels: 2, maxEncoding: 1 },
    storageFor: () => Promise.resolve(storage),
    openSecret: () => null,
  });
  const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
  vi.spyOn(ports, 'getLive').mockResolvedValue(createEmbeddedLive({ socketPath, token, ingestUrl }));
  speech = await startSpeechServer();
  const { readEnv } = await import('@/lib/core/env/env');
  settings = {
    ...{ TRANSCRIBER: 'openai', TRANSCRIBER_URL: `${speech.url}/v1` },
    ...{ LIVE: 'embedded', LIVE_RTMP_PORT: String(rtmpPort) },
  };
  const { getTranscriber } = createPorts(readEnv({ ...process.env, ...settings }));
  vi.spyOn(ports, 'getTranscriber').mockImplementation(getTranscriber);
  // Recordings get their captions before they are encoded, so the encoder can be always full here to save
  // time.
  const { encoderFor } = ports;
  vi.spyOn(ports, 'encoderFor').mockImplementation(async (workspace) => ({
    ...(await encoderFor(workspace)),
    hasRoom: () => false,
  }));
  stopWorker = await instance.startWorker();
});
afterEach(stopCameras);
afterAll(async () => {
  stopCameras();
  worker?.kill('SIGKILL');
  speech?.gate.release();
  await stopWorker?.();
  await live?.stop();
  await speech?.stop();
  vi.restoreAllMocks();
  await instance.close();
});

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Creates a tenant whose events have captions, and starts one event. */
const goOnAir = async ({ credits, used = 0 }: { credits: number; used?: number }) => {
  const { payload } = instance;
  const tenant = await createTenant(payload, {
    features: { liveStreamingEnabled: true, aiFeaturesEnabled: true },
    limits: { monthlyAiCredits: credits },
  });
  const { id: workspace } = tenant.workspace;
  await payload.db.updateOne({
    collection: 'workspaces',
    id: workspace,
    data: { liveSettings: { liveTranscription: { enabled: true } } },
  });
  if (used > 0) await acquireSlot(payload, { workspace, metric: 'aiCredits', amount: used, limit: null });
  const cookie = await logIn(instance, tenant.people.manager);
  const created = await callApi<{ doc: Row }>(instance, 'POST', '/api/liveEvents', {
    cookie,
    body: {
      ...{ title: 'Spring', startDateTime: soon(5), endDateTime: soon(65), language: 'de-DE' },
      liveTranscriptionEnabled: true,
    },
  });
  const { id } = created.body.doc;
  const post = (step: string) =>
    callApi<Record<string, string>>(instance, 'POST', `/api/liveEvents/${id}/${step}`, { cookie });
  const readInfo = async () =>
    (await callApi<Row>(instance, 'GET', `/api/liveEvents/${id}`, { cookie })).body.info;
  expect(await readInfo()).toMatchObject({ liveTranscriptionStatus: 'waiting', liveTranscription: null });
  await post('start-channel');
  const { key } = (await post('stream-key/copy')).body;
  startCamera({ url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}` });
  await poll(async () => (await readInfo()).signal?.isSending);
  expect((await post('go-live')).body).toEqual({ channelState: 'RUNNING', state: 'LIVE' });
  const row = await payload.db.findOne<LiveEvent>({
    collection: 'liveEvents',
    where: { id: { equals: id } },
  });
  const broadcast = row?.broadcast ?? '';
  const fetchFile = async (name: string): Promise<string> => {
    const answer = await fetch(`${instance.edgeUrl}/live/${id}/${broadcast}/${name}`);
    return answer.ok ? answer.text() : '';
  };
  const findVideo = () =>
    payload.db.findOne<Video>({ collection: 'videos', where: { liveBroadcast: { equals: broadcast } } });
  const listUsages = async () =>
    (
      await payload.db.find<AiCreditUsage>({
        ...{ collection: 'aiCreditUsages', where: { workspace: { equals: workspace } }, pagination: false },
      })
    ).docs;
  const findTrack = async () => {
    const video = await findVideo();
    if (!video) return null;
    const where = { video: { equals: video.id } };
    return payload.db.findOne<Texttrack>({ collection: 'texttracks', where });
  };
  return { post, readInfo, fetchFile, findVideo, findTrack, listUsages };
};

const readTrack = async ({ filename }: Texttrack): Promise<string> => {
  const stored = await instance.storage.read({ bucket: 'stream', key: filename ?? '' });
  return Buffer.concat((await stored?.body.toArray()) ?? []).toString('utf8');
};

/** Start times of the captions in a file, in seconds. */
const startsOf = (vtt: string): number[] =>
  [...vtt.matchAll(/^00:(\d\d):(\d\d\.\d{3}) --> /gm)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );

/**
 * The longest allowed gap between captions in seconds: the longest chunk plus late speech in the next
 * one.
 */
const mostApart = 6.5;
const expectNoGap = (vtt: string, seconds: number): void => {
  const starts = [0, ...startsOf(vtt), seconds];
  for (const [index, start] of starts.slice(1).entries())
    expect(start - (starts[index] ?? 0)).toBeLessThan(mostApart);
};

const numbersOf = (text: string): number[] =>
  [...text.matchAll(/\/(\d+)\.(?:m4s|vtt)$/gm)].map(([, number]) => Number(number));

describe('captions of a live event', () => {
  it('are available live and in the recording', { timeout: 120_000 }, async () => {
    speech.state.heard = [{ text: 'Guten Tag aus Bremen', start: 0.5, end: 1.8 }];
    const event = await goOnAir({ credits: 5 });
    const { text, sequence } = await poll(
      async () => {
        for (const number of numbersOf(await event.fetchFile('captions.m3u8')).slice(-4)) {
          const found = await event.fetchFile(`captions/${number}.vtt`);
          if (found.includes('Guten Tag aus Bremen')) return { text: found, sequence: number };
        }
        return null;
      },
      { seconds: 40 },
    );
    expect(text).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\d+,LOCAL:\d\d:\d\d:\d\d\.\d{3}\n\n/);
    expect(await event.fetchFile('master.m3u8')).toMatch(
      /TYPE=SUBTITLES,.*LANGUAGE="de-DE".*URI="captions\.m3u8[^]*SUBTITLES="captions"/,
    );
    // Both playlists grow at the same time.
    const segments = numbersOf((await event.fetchFile('source.m3u8')).replaceAll(/^#.*$/gm, ''));
    const captions = numbersOf(await event.fetchFile('captions.m3u8'));
    expect(captions[0]).toBe(segments[0]);
    expect(captions).toContain(sequence);
    expect(Math.abs(captions.length - segments.length)).toBeLessThanOrEqual(1);
    expect(await poll(async () => (await event.readInfo()).liveTranscriptionStatus === 'running')).toBe(true);

    // A failed engine affects only captions.
    speech.state.status = 400;
    const failed = await poll(
      async () => {
        const info = await event.readInfo();
        return info.liveTranscriptionStatus === 'failed' && info;
      },
      { seconds: 40 },
    );
    expect(failed.liveTranscription).toMatchObject({ reason: 'service_unavailable' });
    expect(failed.liveTranscription?.droppedSeconds).toBeGreaterThan(0);
    const recorded = failed.signal?.recordedSeconds ?? 0;
    await poll(async () => ((await event.readInfo()).signal?.recordedSeconds ?? 0) > recorded + 1);
    speech.state.status = 200;
    expect((await event.post('end')).body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
    // After the end, any store can serve the captions.
    expect(await event.fetchFile('captions.m3u8')).toContain('#EXT-X-ENDLIST');
    expect(await event.fetchFile(`captions/${sequence}.vtt`)).toBe(text);

    const track = await poll(event.findTrack, { seconds: 40 });
    expect(track).toMatchObject({ language: 'de-DE', type: 'subtitles', autoGenerated: true });
    const vtt = await readTrack(track);
    // Times are exact: the first chunk starts with the first frame that viewers saw.
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:00\.500 --> /);
    // The chunks that failed in the meantime have been transcribed afterwards.
    expectNoGap(vtt, (await event.readInfo()).signal?.recordedSeconds ?? recorded + 1);
    const usages = await event.listUsages();
    expect(usages.map(({ type, state, credits }) => [type, state, credits])).toEqual([
      ['transcription', 'spent', 1],
    ]);
    const video = await event.findVideo();
    await poll(async () => (await event.listUsages())[0]?.video === video?.id);
    const over = await poll(async () => {
      const info = await event.readInfo();
      return info.liveTranscriptionStatus === 'off' && info;
    });
    expect(over.liveTranscription).toMatchObject({ droppedSeconds: 0 });
    const again = await instance.payload.db.findOne<AutoTranscription>({
      collection: 'autoTranscriptions',
      where: { video: { equals: video?.id ?? '' } },
    });
    expect(again).toBeNull();
  });

  it('are refused without credits, and no service is called', { timeout: 120_000 }, async () => {
    const asked = speech.countCalls();
    const event = await goOnAir({ credits: 1, used: 1 });
    const failed = await poll(
      async () => {
        const info = await event.readInfo();
        return info.liveTranscriptionStatus === 'failed' && info;
      },
      { seconds: 40 },
    );
    expect(failed.liveTranscription).toMatchObject({ reason: 'no_credits', captionedSeconds: 0 });
    expect(speech.countCalls()).toBe(asked);
    expect(await event.listUsages()).toEqual([]);
    // The video continues.
    const recorded = failed.signal?.recordedSeconds ?? 0;
    await poll(async () => ((await event.readInfo()).signal?.recordedSeconds ?? 0) > recorded + 1);
    await event.post('end');
    await poll(async () => (await event.findVideo())?.sourceFolder);
  });

  it(
    'lose nothing if their worker is killed, and nothing is charged twice',
    { timeout: 300_000 },
    async () => {
      await stopWorker();
      stopWorker = () => Promise.resolve();
      speech.state.heard = [{ text: 'Guten Tag aus Bremen', start: 0.5, end: 1.8 }];
      const before = speech.countCalls();
      // The engine never answers the first worker's request for the second chunk.
      speech.gate.hold(before + 2);
      worker = spawn(process.execPath, [bundleScript('bin/worker.ts')], {
        ...{ env: { ...process.env, ...settings }, stdio: 'ignore' },
      });
      const first = worker;
      const event = await goOnAir({ credits: 5 });
      await poll(() => speech.countCalls() === before + 2, { what: 'the second chunk' });
      first.kill('SIGKILL');
      await poll(() => first.signalCode !== null);
      const seconds = (await event.readInfo()).signal?.recordedSeconds ?? 0;
      expect(seconds).toBeGreaterThan(6);
      // The replacing worker runs in this process, which saves starting another one.
      stopWorker = await instance.startWorker();
      await poll(() => speech.countCalls() > before + 2, { what: 'the second chunk again' });
      speech.gate.release();
      await poll(async () => ((await event.readInfo()).liveTranscription?.captionedSeconds ?? 0) > seconds);
      const { body } = await event.post('end');
      expect(body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
      const track = await poll(event.findTrack, { seconds: 120, what: 'the captions of the recording' });
      const over = await poll(async () => {
        const info = await event.readInfo();
        return info.liveTranscriptionStatus === 'off' && info;
      });
      const { captionedSeconds = 0, droppedSeconds } = over.liveTranscription ?? {};
      expect(droppedSeconds).toBe(0);
      expectNoGap(await readTrack(track), captionedSeconds);
      const starts = startsOf(await readTrack(track));
      expect(new Set(starts).size).toBe(starts.length);
      expect((await event.listUsages()).map(({ state, credits }) => [state, credits])).toEqual(
        Array.from({ length: Math.ceil(captionedSeconds / 60) }, () => ['spent', 1]),
      );
    },
  );
});
