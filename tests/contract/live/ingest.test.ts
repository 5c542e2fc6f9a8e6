import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createLogger } from '@/lib/core/logging/log';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { toSrtPassphrase } from '@/lib/formats/srt-passphrase';
import type { LiveIngestEntry, LivePort } from '@/lib/ports/live';
import { startEncoder, stopEncoders } from '@/tests/support/live/encoder';
import { poll } from '@/tests/support/poll';

let folder: string;
let live: Awaited<ReturnType<typeof startLive>>;
let port: LivePort;
let rtmpPort: number;
let srtPort: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-ingest-'));
  [rtmpPort = 0, srtPort = 0] = await findFreePorts(2);
  const [socketPath, token, secret] = [path.join(folder, 'live.sock'), 'a-token-for-ingest', 'a secret'];
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret });
  await storage.prepare();
  live = await startLive({
    ...{ dataDir: folder, socketPath, token, ffmpegPath: 'ffmpeg', host: '127.0.0.1', rtmpPort, srtPort },
    ...{ maxChannels: 2, maxEncoding: 1, renditions: [480], log: createLogger('test', 'silent') },
    openStorage: () => Promise.resolve(storage),
    openSecret: () => null,
  });
  port = createEmbeddedLive({ socketPath, token, ingestUrl: `rtmp://127.0.0.1:${rtmpPort}/live` });
});
afterEach(async () => {
  stopEncoders();
  for (const eventId of (await port.listChannels()).eventIds) await port.stopChannel(eventId);
});
afterAll(async () => {
  stopEncoders();
  await live?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (eventId: string, key = `the-key-of-${eventId}`) => {
  const settings = { eventId, broadcast: 'b1', workspaceId: 'one', keyHash: hashStreamKey(key) };
  await port.startChannel(settings);
  return { key, passphrase: toSrtPassphrase(settings.keyHash) };
};
const read = async (eventId: string) => {
  const channel = await port.findChannel(eventId);
  if (!channel) throw new Error('the channel does not run');
  return channel;
};
const findEntry = (eventId: string, fields: Partial<LiveIngestEntry>) =>
  poll(
    async () =>
      (await read(eventId)).ingest.find((entry) =>
        Object.entries(fields).every(([name, value]) => entry[name as keyof LiveIngestEntry] === value),
      ),
    { seconds: 20 },
  );
const isSending = (eventId: string) => poll(async () => (await read(eventId)).isSending, { seconds: 20 });
const toUrl = (rest: string) => `rtmp://127.0.0.1:${rtmpPort}/${rest}`;

describe('an encoder that is rejected by RTMP', () => {
  it.each([
    ['a wrong key', 'live/no-such-key', 'unknown_key', /Wrong stream key, or too early/],
    ['no key', 'live/', 'no_key', /No stream key/],
    ['a wrong application name', 'stream/the-key-of-waits', 'wrong_app', /Wrong application name/],
  ] as const)('gets the reason, like events that wait for an encoder: %s', async (_, rest, reason, text) => {
    await start('waits');
    const { code, said } = await startEncoder({ url: toUrl(rest) }).ended;
    expect(code).not.toBe(0);
    expect(said).toMatch(text);
    const entry = await findEntry('waits', { kind: 'refused', reason });
    // Only the key identifies the encoder's event.
    expect(entry.address).toBe(reason === 'wrong_app' ? '127.0.0.0' : null);
  });

  it('is counted if it retries', async () => {
    await start('waits');
    for (const key of ['one', 'two', 'three']) await startEncoder({ url: toUrl(`live/${key}`) }).ended;
    await findEntry('waits', { reason: 'unknown_key', count: 3 });
    expect((await read('waits')).ingest).toHaveLength(1);
  });

  it('does not affect channels that have their camera', async () => {
    const { key } = await start('sends');
    startEncoder({ url: toUrl(`live/${key}`) });
    await isSending('sends');
    await start('waits');
    await startEncoder({ url: toUrl('live/no-such-key') }).ended;
    await findEntry('waits', { reason: 'unknown_key' });
    expect((await read('sends')).ingest.map(({ kind }) => kind)).toEqual(['connected']);
  });

  it('receives the reason if another encoder already sends or its codec is not supported', async () => {
    const { key } = await start('sends');
    const wrong = await startEncoder({ url: toUrl(`live/${key}`), sound: 'libmp3lame' }).ended;
    expect(wrong.said).toMatch(/Unsupported codec MP3/);
    await findEntry('sends', { reason: 'unsupported_codec', codec: 'MP3', protocol: 'rtmp' });
    startEncoder({ url: toUrl(`live/${key}`) });
    await isSending('sends');
    startEncoder({ url: toUrl(`live/${key}`) });
    await findEntry('sends', { kind: 'standby', address: '127.0.0.0' });
    const third = await startEncoder({ url: toUrl(`live/${key}`) }).ended;
    expect(third.said).toMatch(/Already publishing/);
    await findEntry('sends', { reason: 'second_sender', address: '127.0.0.0' });
    expect((await read('sends')).isSending).toBe(true);
  });

  it('is matched to its event if it came before the channel was started', async () => {
    await start('other');
    await startEncoder({ url: toUrl('live/the-key-of-early') }).ended;
    const keyHash = hashStreamKey('the-key-of-early');
    expect(await port.findEarlySender(keyHash)).toMatchObject({ count: 1, address: '127.0.0.0' });
    expect(await port.findEarlySender(hashStreamKey('another'))).toBeNull();
    await start('early');
    await findEntry('early', { kind: 'refused', reason: 'too_early', address: '127.0.0.0' });
    expect(await port.findEarlySender(keyHash)).toBeNull();
  });
});

describe('an incoming signal', () => {
  it.each([1.5, 4])('is accepted if audio comes %d s before video', async (soundAhead) => {
    const { key } = await start('ahead');
    startEncoder({ url: toUrl(`live/${key}`), soundAhead });
    await isSending('ahead');
    expect(await read('ahead')).toMatchObject({ hasSound: true, width: 320 });
  });

  it('is dropped after a while if it is audio only', async () => {
    const { key } = await start('mute');
    const { said } = await startEncoder({ url: toUrl(`live/${key}`), videoCodec: 'none' }).ended;
    expect(said).toMatch(/No video arrives/);
    await findEntry('mute', { kind: 'refused', reason: 'no_picture' });
  });

  it('determines the renditions until viewers see it, even after a small test image', async () => {
    const { key } = await start('tested');
    const test = startEncoder({ url: toUrl(`live/${key}`), size: '640x360' });
    await isSending('tested');
    test.kill();
    await poll(async () => !(await read('tested')).isSending);
    startEncoder({ url: toUrl(`live/${key}`), size: '1280x720' });
    await isSending('tested');
    await findEntry('tested', { kind: 'size_changed', width: 1280, height: 720 });
    await port.openChannel('tested');
    await poll(async () => (await read('tested')).recordedSeconds > 3, { seconds: 20 });
    const log = (await read('tested')).ingest.map(({ kind }) => kind);
    expect(log).toEqual(['connected', 'cut_off', 'came_back', 'size_changed']);
    const { renditions = [] } = (await port.stopChannel('tested')) ?? {};
    expect(renditions.map(({ name }) => name)).toEqual(['source', '480p']);
    const [source = [], small = []] = renditions.map(({ segments }) => segments);
    expect(small[0]?.sequence).toBe(source[0]?.sequence);
  });
});

describe('a second sender with the same key', () => {
  const kindsOf = async (eventId: string) => (await read(eventId)).ingest.map(({ kind }) => kind);
  const cameras = {
    RTMP: ({ key }: { key: string }) => startEncoder({ url: toUrl(`live/${key}`), size: '640x360' }),
    SRT: ({ passphrase }: { passphrase: string }) =>
      startEncoder({
        url: `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}&pbkeylen=32`,
        size: '640x360',
      }),
  };

  it.each([
    ['RTMP', 'kill'],
    ['RTMP', 'freeze'],
    ['SRT', 'freeze'],
  ] as const)('waits, and takes over within 5 s: %s, %s', async (protocol, how) => {
    const keys = await start('pair');
    const first = cameras[protocol](keys);
    await isSending('pair');
    const second = startEncoder({ url: toUrl(`live/${keys.key}`), keySeconds: 2 });
    await findEntry('pair', { kind: 'standby' });
    expect(await read('pair')).toMatchObject({ width: 640, backup: { protocol: 'rtmp' } });
    first[how]();
    const entry = await findEntry('pair', { kind: 'came_back' });
    expect(entry.seconds).toBeLessThan(5);
    expect(await read('pair')).toMatchObject({ width: 320, protocol: 'rtmp', backup: null });
    expect(await kindsOf('pair')).toEqual([
      ...['connected', 'standby', 'cut_off', 'took_over', 'came_back', 'size_changed'],
    ]);
    first.kill();
    // The first sender may return as the backup, and takes over in turn.
    cameras[protocol](keys);
    await poll(async () => (await read('pair')).backup, { seconds: 20 });
    const name = protocol === 'SRT' ? 'srt' : 'rtmp';
    expect(await read('pair')).toMatchObject({ isSending: true, width: 320, backup: { protocol: name } });
    second.kill();
    const after = await poll(
      async () => {
        const channel = await read('pair');
        return channel.isSending && channel.width === 640 && channel;
      },
      { seconds: 20 },
    );
    expect(after).toMatchObject({ protocol: name, backup: null });
  });

  it.each(['goes on', 'leaves'] as const)(
    'neither waits nor takes over while it sends audio only, and the first %s',
    async (end) => {
      const { key } = await start('mute-pair');
      const first = startEncoder({ url: toUrl(`live/${key}`) });
      await isSending('mute-pair');
      const mute = startEncoder({ url: toUrl(`live/${key}`), videoCodec: 'none' });
      if (end === 'leaves') {
        first.kill();
        await findEntry('mute-pair', { kind: 'cut_off' });
      }
      expect((await mute.ended).said).toMatch(/No video arrives/);
      await findEntry('mute-pair', { kind: 'refused', reason: 'no_picture' });
      expect(await read('mute-pair')).toMatchObject({ isSending: end === 'goes on', backup: null });
      const kinds = await kindsOf('mute-pair');
      expect(kinds).not.toContain('standby');
      expect(kinds).not.toContain('took_over');
    },
  );
});

describe('channels that share a key', () => {
  const [key, keyHash] = ['shared', hashStreamKey('shared')];
  const send = () => startEncoder({ url: toUrl(`live/${key}`) });
  const startShared = (eventId: string, startsAt: number) =>
    port.startChannel({ eventId, startsAt, broadcast: 'b1', workspaceId: 'one', keyHash });

  it('leave the camera to the one that starts first', async () => {
    await startShared('later', 2000);
    await startShared('sooner', 1000);
    send();
    await isSending('sooner');
    expect((await read('later')).isSending).toBe(false);
  });

  it.each([
    ['the event on air', true],
    ['the event it sent to before', false],
  ] as const)('leave a returning camera to %s', async (_, isOnAir) => {
    await startShared('later', 2000);
    const camera = send();
    await isSending('later');
    if (isOnAir) await port.openChannel('later');
    await startShared('sooner', 1000);
    camera.kill();
    await poll(async () => !(await read('later')).isSending);
    send();
    await isSending('later');
    expect((await read('sooner')).isSending).toBe(false);
  });
});

describe('a channel that is restarted while its event is live', () => {
  it('continues its recording', async () => {
    const { key } = await start('again');
    startEncoder({ url: toUrl(`live/${key}`) });
    await isSending('again');
    await port.openChannel('again');
    await poll(async () => (await read('again')).recordedSeconds > 2, { seconds: 20 });
    const before = (await port.stopChannel('again'))?.renditions[0]?.segments ?? [];
    stopEncoders();
    await port.startChannel({
      ...{
        eventId: 'again',
        broadcast: 'b1',
        workspaceId: 'one',
        keyHash: hashStreamKey(key),
        resumes: true,
      },
    });
    await port.openChannel('again');
    startEncoder({ url: toUrl(`live/${key}`) });
    const seconds = (await read('again')).recordedSeconds;
    expect(seconds).toBeGreaterThan(2);
    await poll(async () => (await read('again')).recordedSeconds > seconds + 2, { seconds: 20 });
    const after = (await port.stopChannel('again'))?.renditions[0]?.segments ?? [];
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(({ sequence }) => sequence)).toEqual(
      after.map((_, index) => (before[0]?.sequence ?? 0) + index),
    );
  });
});

describe('an encoder that sends by SRT', () => {
  const toSrt = (passphrase: string) =>
    `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}&pbkeylen=32`;

  it('is rejected with the name of its video codec', async () => {
    const { passphrase } = await start('srt');
    await startEncoder({ url: toSrt(passphrase), videoCodec: 'libx265' }).ended;
    await findEntry('srt', { reason: 'unsupported_codec', codec: 'HEVC', protocol: 'srt' });
  });

  it.each([
    ['mp2', 'MP2'],
    ['libopus', 'Opus'],
    ['latm', 'AAC-LATM'],
  ] as const)('has its audio converted to AAC at the second attempt: %s', async (sound, codec) => {
    const { passphrase } = await start('srt');
    await startEncoder({ url: toSrt(passphrase), sound }).ended;
    await findEntry('srt', { reason: 'sound_converted', codec });
    startEncoder({ url: toSrt(passphrase), sound });
    await isSending('srt');
    expect(await read('srt')).toMatchObject({ hasSound: true, protocol: 'srt' });
  });
});
