import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createLogger } from '@/lib/core/logging/log';
import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { createEdgeServer } from '@/lib/engines/edge/server/edge-server';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { getPreviewKey, writePreviewToken } from '@/lib/formats/playback-tokens';
import { toSrtPassphrase } from '@/lib/formats/srt-passphrase';
import type { LiveIngestEntry } from '@/lib/ports/live';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { poll } from '@/tests/support/poll';
import { recordSpans } from '@/tests/support/tracing/record-spans';

const secret = 'a secret for live tests';
const token = 'a-token-for-live-tests';
const log = createLogger('test', 'silent');
const eventId = 'event-1';
const key = 'the-stream-key-of-event-1';

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

let traced: ReturnType<typeof recordSpans>;
let folder: string;
let edgeUrl: string;
let rtmpPort: number;
let srtPort: number;
let live: Awaited<ReturnType<typeof startLive>>;
let edge: ReturnType<typeof createEdgeServer>;
let accessLog: ReturnType<typeof createAccessLog>;
let storage: ReturnType<typeof createFilesystemStorage>;

const socketPath = () => path.join(folder, 'live.sock');
const options = () => ({
  ...{
    dataDir: folder,
    socketPath: socketPath(),
    token,
    ffmpegPath: 'ffmpeg',
    host: '127.0.0.1',
    rtmpPort,
    log,
  },
  openStorage: () => Promise.resolve(storage),
  openSecret: () => null,
  srtPort,
  maxChannels: 2,
  maxEncoding: 1,
});
const begin = () => startLive(options());

const port = () =>
  createEmbeddedLive({ socketPath: socketPath(), token, ingestUrl: `rtmp://127.0.0.1:${rtmpPort}/live` });
const findChannel = async () => {
  const channel = await port().findChannel(eventId);
  if (!channel) throw new Error('the channel does not run');
  return channel;
};

/** Waits for an entry of the channel's log with these properties. */
const findEntry = (fields: Partial<LiveIngestEntry>) =>
  poll(
    async () =>
      (await findChannel()).ingest.find((entry) =>
        Object.entries(fields).every(([name, value]) => entry[name as keyof LiveIngestEntry] === value),
      ),
    { seconds: 20 },
  );

const read = async (file: string) => {
  const answer = await fetch(`${edgeUrl}${file}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const folderOf = (broadcast: string) => `/live/${eventId}/${broadcast}`;
const sendTo = (name: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${name}`;
const readList = (text: string, tag: string) => text.split('\n').filter((line) => line.startsWith(tag));

beforeAll(async () => {
  traced = recordSpans({ current: traceparent });
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-live-'));
  const [edgePort = 0, port = 0, udpPort = 0] = await findFreePorts(3);
  rtmpPort = port;
  srtPort = udpPort;
  edgeUrl = `http://127.0.0.1:${edgePort}`;
  storage = createFilesystemStorage({ dataDir: folder, edgeUrl, secret });
  await storage.prepare();
  accessLog = createAccessLog({ folder: path.join(folder, 'logs'), log });
  edge = createEdgeServer({
    ...{ storage, accessLog, log, publicUrl: 'http://localhost:3000', trustProxy: false, secret },
    liveSocket: socketPath(),
  });
  await edge.listen(edgePort, '127.0.0.1');
  live = await begin();
});
afterAll(async () => {
  traced?.stop();
  stopCameras();
  await live?.stop();
  await edge?.close(1000);
  await accessLog?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an on-demand process', () => {
  it('exits without a channel, which is no failure, and starts for the first one', async () => {
    const wake = vi.fn(() => void (woken ??= begin()));
    let woken: ReturnType<typeof begin> | undefined;
    const onDemand = createEmbeddedLive({
      ...{ socketPath: socketPath(), token, ingestUrl: '' },
      onDemand: { maxChannels: 2, wake },
    });
    expect(await live.rest()).toBe(true);
    expect(await onDemand.listChannels()).toEqual({ eventIds: [], most: 2 });
    expect(await onDemand.findChannel('resting')).toBeNull();
    expect(await onDemand.stopChannel('resting')).toBeNull();
    expect(wake).not.toHaveBeenCalled();

    const settings = { broadcast: 'b', workspaceId: 'one', keyHash: hashStreamKey('resting-key') };
    expect(await onDemand.startChannel({ eventId: 'resting', ...settings })).toMatchObject({
      broadcast: 'b',
    });
    live = await (woken ?? begin());
    expect(await live.rest()).toBe(false);
    await onDemand.stopChannel('resting');
  });

  it('is not treated as idle if it was stopped while a channel ran', async () => {
    const onDemand = createEmbeddedLive({
      ...{ socketPath: socketPath(), token, ingestUrl: '' },
      onDemand: { maxChannels: 2, wake: () => undefined },
    });
    const settings = { broadcast: 'b', workspaceId: 'one', keyHash: hashStreamKey('kept-key') };
    await onDemand.startChannel({ eventId: 'kept', ...settings });
    await live.stop();
    await expect(onDemand.findChannel('kept')).rejects.toThrow('is not responding');
    live = await begin();
    expect(await onDemand.findChannel('kept')).toMatchObject({ broadcast: 'b' });
    await onDemand.stopChannel('kept');
  });
});

describe('a live channel', () => {
  const broadcast = 'first';
  const token_ = () =>
    writePreviewToken(getPreviewKey(secret), {
      eventId,
      broadcast,
      expiresAt: Math.round(Date.now() / 1000) + 600,
      supportId: null,
    });
  const isSending = () => poll(async () => (await findChannel()).isSending, { seconds: 20 });

  it('opens no port before it is started, and rejects senders without its key', async () => {
    expect(await startCamera({ url: sendTo(key), seconds: 1 }).ended).not.toBe(0);
    const settings = { eventId, broadcast, workspaceId: 'one', keyHash: hashStreamKey(key) };
    const started = await port().startChannel(settings);
    expect(started).toMatchObject({ eventId, isSending: false, isPublic: false });
    // Starting twice is idempotent.
    expect(await port().startChannel(settings)).toMatchObject({ broadcast });
    // The limit also holds for concurrent starts, and a stopped channel frees a slot.
    const others = ['other-1', 'other-2'].map((other) => ({ ...settings, eventId: other }));
    const answers = await Promise.all(others.map((other) => port().startChannel(other)));
    expect(answers.filter((answer) => answer === 'no_capacity')).toHaveLength(1);
    expect((await port().listChannels()).eventIds).toHaveLength(2);
    for (const other of others) await port().stopChannel(other.eventId);
    expect(await port().listChannels()).toEqual({ eventIds: [eventId], most: 2 });
    const stranger = createEmbeddedLive({ socketPath: socketPath(), token: 'another', ingestUrl: '' });
    expect(await stranger.findChannel(eventId)).toBeNull();
    await expect(stranger.startChannel(settings)).rejects.toThrow('responded with 401');
    expect(await startCamera({ url: sendTo('another-key'), seconds: 1 }).ended).not.toBe(0);
    expect(await findChannel()).toMatchObject({ isSending: false, isPublic: false });
  });

  it.each([
    ['no RTMP', Buffer.alloc(64 * 1024, 'GET / HTTP/1.1')],
    // The handshake, followed by a message that claims 16 MB.
    [
      'a message that is too large',
      Buffer.concat([Buffer.alloc(3073, 3), Buffer.from('03000000ffffff140000000000', 'hex')]),
    ],
  ])('disconnects a sender of %s', async (_, bytes) => {
    const socket = connect(rtmpPort, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    await closed;
    expect(await findChannel()).toMatchObject({ isSending: false });
  });

  it('shows the preview only to the sender until it is opened', async () => {
    expect((await read(`/lp/${token_()}/master.m3u8`)).status).toBe(503);
    startCamera({ url: sendTo(key) });
    await isSending();
    expect((await read(`${folderOf(broadcast)}/master.m3u8`)).status).toBe(404);
    expect((await read(`${folderOf(broadcast)}/source.m3u8`)).status).toBe(404);
    expect((await read('/lp/bm90aGluZw.AAAA/master.m3u8')).status).toBe(403);
    const master = await read(`/lp/${token_()}/master.m3u8`);
    expect(master.text).toMatch(/RESOLUTION=320x180,CODECS="avc1\.\w{6},mp4a\.40\.2"\nsource\.m3u8/);
    const list = await poll(async () => {
      const found = await read(`/lp/${token_()}/source.m3u8`);
      return found.text.includes('#EXTINF') && found;
    });
    for (const number of ['waiting1', 'waiting1', 'waiting2', 'no number'])
      expect((await read(`/live/${eventId}/waiting/here?v=${number}`)).text).toBe('{}');
    expect((await read('/live/another/waiting/here?v=waiting3')).status).toBe(200);
    expect(await findChannel()).toMatchObject({ waiting: 2, viewers: 0 });
    const part = /PART:DURATION=[\d.]+,URI="([^"]+)"/.exec(list.text)?.[1] ?? '';
    expect((await read(`/lp/${token_()}/${part}`)).status).toBe(200);
    expect((await read(`${folderOf(broadcast)}/${part}`)).status).toBe(404);
  });

  it('keeps a second sender waiting, rejects a third, and does not affect the first', async () => {
    const second = startCamera({ url: sendTo(key) });
    await findEntry({ kind: 'standby' });
    expect(await startCamera({ url: sendTo(key), seconds: 1 }).ended).not.toBe(0);
    second.kill();
    await findEntry({ kind: 'standby_left' });
    const { isSending: still, health, keyInterval } = await findChannel();
    expect(still).toBe(true);
    await findEntry({ kind: 'refused', reason: 'second_sender', address: '127.0.0.0' });
    expect(keyInterval).toBeCloseTo(1, 1);
    expect(health.at(-1)?.fps).toBeGreaterThan(10);
    // The loudness of the first half second may not have been measured yet.
    await poll(async () => ((await findChannel()).health.at(-1)?.loudness ?? 0) < 0, { seconds: 10 });
  });

  it('shows everyone the video once it is opened, as parts and as files', async () => {
    // Waiting viewers get their response when the event begins.
    const begun = read(`/live/${eventId}/waiting/here?v=waiting1&hold=1`);
    expect(await port().openChannel(eventId)).toMatchObject({ isPublic: true });
    expect((await begun).text).toBe('{"isPublic":true}');
    const { text } = await poll(async () => {
      const found = await read(`${folderOf(broadcast)}/source.m3u8`);
      return readList(found.text, '#EXTINF').length >= 2 && found;
    });
    const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(first).toBeGreaterThan(0);
    // Segments sent before the opening stay private.
    expect((await read(`${folderOf(broadcast)}/source/${first - 1}.m4s`)).status).not.toBe(200);
    const segment = `live/${eventId}/${broadcast}/source/${first}.m4s`;
    const stored = await poll(() => storage.head({ bucket: 'stream', key: segment }));
    expect(stored).toMatchObject({ visibility: 'public', contentType: 'video/mp4' });
    // The playlist in storage, which any store can serve.
    const file = await storage.read({ bucket: 'stream', key: `live/${eventId}/${broadcast}/source.m3u8` });
    file?.body.destroy();
    expect(file).not.toBeNull();
  });

  it('holds a request for a part until it exists', async () => {
    const { text } = await read(`${folderOf(broadcast)}/source.m3u8`);
    const [, sequence, part] = /PRELOAD-HINT:TYPE=PART,URI="source\/(\d+)\.(\d+)\.m4s"/.exec(text) ?? [];
    const asked = Number(sequence) + 1;
    const startedAt = Date.now();
    const later = await read(`${folderOf(broadcast)}/source.m3u8?_HLS_msn=${asked}&_HLS_part=0`);
    expect(later.text).toContain(`source/${asked}.0.m4s`);
    expect(Date.now() - startedAt).toBeGreaterThan(200);
    expect((await read(`${folderOf(broadcast)}/source/${sequence}.${part}.m4s`)).status).toBe(200);
    expect((await read(`${folderOf(broadcast)}/source.m3u8?_HLS_msn=${asked + 100}`)).status).toBe(400);
  });

  it('resumes after its sender disconnects, and after its process is restarted', async () => {
    stopCameras();
    await poll(async () => !(await findChannel()).isSending);
    startCamera({ url: sendTo(key), hasSound: false });
    await isSending();
    const { alerts, ingest } = await findChannel();
    expect(alerts.some(({ fault }) => fault === 'no_signal')).toBe(true);
    await live.stop();
    live = await begin();
    // The next process knows earlier alerts.
    const after = await findChannel();
    expect(after.alerts.slice(0, alerts.length).map(({ id, fault, since }) => [id, fault, since])).toEqual(
      alerts.map(({ id, fault, since }) => [id, fault, since]),
    );
    expect(after.ingest.slice(0, ingest.length)).toEqual(ingest);
    stopCameras();
    startCamera({ url: sendTo(key) });
    await isSending();
    const { text } = await poll(async () => {
      const found = await read(`${folderOf(broadcast)}/source.m3u8`);
      return readList(found.text, '#EXT-X-DISCONTINUITY').length >= 3 && found;
    });
    expect(readList(text, '#EXT-X-MAP')).toHaveLength(3);
  });

  it('leaves a recording that plays from its first to its last frame', async () => {
    const before = await findChannel();
    const recording = await port().stopChannel(eventId);
    const seconds = recording?.renditions[0]?.segments.reduce((sum, { duration }) => sum + duration, 0);
    expect(await port().stopChannel(eventId)).toBeNull();
    expect((await read(`/lp/${token_()}/master.m3u8`)).status).toBe(404);
    expect(seconds).toBeGreaterThanOrEqual(before.recordedSeconds);
    const { text } = await read(`${folderOf(broadcast)}/source.m3u8`);
    expect(text).toContain('#EXT-X-ENDLIST');
    const { stderr } = await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-i', `${edgeUrl}${folderOf(broadcast)}/source.m3u8`, '-f', 'null', '-'],
    ]);
    expect(stderr.replace(/.*non monotonically increasing dts.*\n/g, '')).toBe('');
    expect(await startCamera({ url: sendTo(key), seconds: 1 }).ended).not.toBe(0);
  });

  it('records a span per sender, and one per call that changed it below its caller', () => {
    const spans = traced.spans.filter(({ values }) => values['reelhof.live_event'] === eventId);
    const calls = spans.filter(({ name }) => name !== 'live ingest');
    expect([...new Set(calls.map(({ name }) => name))]).toEqual(['live start', 'live open', 'live stop']);
    expect(calls.every(({ parent }) => parent === traceparent)).toBe(true);
    const senders = spans.filter(({ name }) => name === 'live ingest');
    const video = { 'reelhof.protocol': 'rtmp', 'reelhof.width': 320, 'reelhof.height': 180 };
    expect(senders.map(({ values }) => values['reelhof.reason'])).toEqual(['left', 'cut_off', 'cut_off']);
    expect(senders[0]).toMatchObject({ parent: null, values: video });
    expect(JSON.stringify(traced.spans)).not.toContain(key);
  });
});

/** The command lines of all processes, which every user of the machine can read. */
const readCommands = async (): Promise<string[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
};

describe('a camera that sends by SRT', () => {
  const settings = {
    ...{ eventId, broadcast: 'by-srt', workspaceId: 'one', keyHash: hashStreamKey(key) },
  };
  const sendBySrt = (passphrase: string, seconds?: number, timeout = seconds ? 2000 : 20_000) =>
    startCamera({
      url: `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}&pbkeylen=32&connect_timeout=${timeout}`,
      ...(seconds !== undefined && { seconds }),
    });

  it('is accepted only with the passphrase of the event’s key', async () => {
    expect(await port().startChannel(settings)).toMatchObject({ srtPort });
    const commands = await poll(async () => {
      const found = await readCommands();
      return found.some((command) => command.includes('ffmpeg') && command.includes('pipe:0')) && found;
    });
    // Cameras of earlier tests, which name it, may still be ending.
    const ours = commands.filter((command) => !command.includes('reelhof-test-cameras'));
    expect(ours.join('\n')).not.toContain(toSrtPassphrase(settings.keyHash));
    const wrong = await sendBySrt('0123456789abcdef', 1).ended;
    expect(wrong).not.toBe(0);
    expect(await findChannel()).toMatchObject({ isSending: false, sendingSince: null });
    // The port belongs to this event, so a wrong key on it is logged for this event.
    await findEntry({ kind: 'refused', reason: 'wrong_key', protocol: 'srt' });

    // Rejected senders take no slot.
    for (const stranger of ['1', '2', '3']) sendBySrt(`0123456789abcdef${stranger}`);
    sendBySrt(toSrtPassphrase(settings.keyHash));
    await poll(async () => (await findChannel()).isSending, { seconds: 20 });
    expect(await findChannel()).toMatchObject({ protocol: 'srt', width: 320, height: 180, hasSound: true });
    // The camera may reconnect.
    stopCameras();
    await poll(async () => !(await findChannel()).isSending);
    sendBySrt(toSrtPassphrase(settings.keyHash));
    await poll(async () => (await findChannel()).isSending, { seconds: 20 });
    expect(await port().stopChannel(eventId)).toMatchObject({ renditions: [] });
    stopCameras();
  });
});

describe('a camera that sends by RTMPS', () => {
  it('is accepted if there is a certificate, and never unencrypted', async () => {
    const [cert, keyFile] = [path.join(folder, 'live.crt'), path.join(folder, 'live.key')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...['-subj', '/CN=localhost', '-keyout', keyFile, '-out', cert],
    ]);
    await live.stop();
    live = await startLive({ ...options(), rtmpsFiles: { cert, key: keyFile } });
    await port().startChannel({ eventId, broadcast: 'tls', workspaceId: 'one', keyHash: hashStreamKey(key) });
    expect(await startCamera({ url: sendTo(key), seconds: 1 }).ended).not.toBe(0);
    startCamera({ url: sendTo(key).replace('rtmp:', 'rtmps:') });
    await poll(async () => (await findChannel()).isSending, { seconds: 20 });
    stopCameras();
    await port().stopChannel(eventId);

    // RTMPS on a separate port does not affect RTMP.
    await live.stop();
    const [rtmpsPort = 0] = await findFreePorts(1);
    live = await startLive({ ...options(), rtmpsFiles: { cert, key: keyFile }, rtmpsPort });
    for (const url of [sendTo(key), `rtmps://127.0.0.1:${rtmpsPort}/live/${key}`]) {
      const settings = { broadcast: 'both', workspaceId: 'one', keyHash: hashStreamKey(key) };
      await port().startChannel({ eventId, ...settings });
      startCamera({ url });
      await poll(async () => (await findChannel()).isSending, { seconds: 20 });
      stopCameras();
      await port().stopChannel(eventId);
    }
  });
});
