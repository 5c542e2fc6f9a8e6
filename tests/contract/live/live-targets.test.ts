import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createLogger } from '@/lib/core/logging/log';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import type { FindChannel, Sender, SenderPacket } from '@/lib/engines/live/channel/sender';
import { createRtmpServer } from '@/lib/engines/live/rtmp/rtmp-server';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LiveTargetSettings } from '@/lib/ports/live';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { startReceiver } from '@/tests/support/live/receiver';
import { poll } from '@/tests/support/poll';

const secret = 'a secret for targets';
const token = 'a-token-for-targets';
const eventId = 'event-1';
const key = 'the-stream-key-of-event-1';
const targetKey = 'key-of-the-target';
const log = createLogger('test', 'silent');

/** A third-party server that accepts one key and records the packets it receives. */
const createReceiver = () => {
  const state = { key: targetKey, packets: [] as SenderPacket[], sender: null as Sender | null, left: 0 };
  const channel = {
    take: (sender: Sender) => {
      state.sender = sender;
      return null;
    },
    receive: (_: Sender, packet: SenderPacket) => void state.packets.push(packet),
    leave: () => void (state.left += 1),
  };
  const findChannel: FindChannel = ({ app, key }) =>
    app === 'app' && key === state.key ? channel : 'unknown_key';
  return Object.assign(state, { server: createRtmpServer({ findChannel }) });
};

let folder: string;
let rtmpPort: number;
let ports: { good: number; frozen: number; nobody: number; foreign: number };
let foreign: ReturnType<typeof startReceiver>;
let live: Awaited<ReturnType<typeof startLive>>;
let frozen: Server;
const frozenSockets = new Set<Socket>();
const receiver = createReceiver();

const socketPath = () => path.join(folder, 'live.sock');
const begin = () =>
  startLive({
    ...{ dataDir: folder, socketPath: socketPath(), token, ffmpegPath: 'ffmpeg', host: '127.0.0.1' },
    ...{ rtmpPort, maxChannels: 1, maxEncoding: 1, log },
    openStorage: async () => {
      const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret });
      await storage.prepare();
      return storage;
    },
    openSecret: (sealed) => openSecret(secret, sealed),
    privateHosts: Object.values(ports).map((port) => `127.0.0.1:${port}`),
  });
const port = () =>
  createEmbeddedLive({ socketPath: socketPath(), token, ingestUrl: `rtmp://127.0.0.1:${rtmpPort}/live` });
const toTarget = (id: string, at: string, withKey = targetKey): LiveTargetSettings => ({
  ...{ id, name: id, url: `rtmp://${at}/app`, sealedKey: sealSecret(secret, withKey) },
});
let targets: LiveTargetSettings[];
const sealTargets = () => [
  toTarget('good', `127.0.0.1:${ports.good}`),
  toTarget('frozen', `127.0.0.1:${ports.frozen}`),
  toTarget('nobody', `127.0.0.1:${ports.nobody}`),
  toTarget('wrong-key', `127.0.0.1:${ports.good}`, 'another-key'),
  toTarget('private', '127.0.0.1:9'),
  toTarget('foreign', `127.0.0.1:${ports.foreign}`),
];
const findChannel = async () => {
  const channel = await port().findChannel(eventId);
  if (!channel) throw new Error('the channel does not run');
  return channel;
};
const findFirstMedia = () => receiver.packets.find(({ kind, isConfig }) => kind !== 'data' && !isConfig);
const findTarget = async (id: string) => (await findChannel()).targets.find((target) => target.id === id);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-targets-'));
  const [ingest = 0, good = 0, ice = 0, nobody = 0, other = 0] = await findFreePorts(5);
  rtmpPort = ingest;
  ports = { good, frozen: ice, nobody, foreign: other };
  targets = sealTargets();
  foreign = startReceiver({ port: other, file: path.join(folder, 'received.mp4') });
  await receiver.server.listen(good, '127.0.0.1');
  // Accepts connections but never reads from them.
  frozen = createServer((socket) => {
    frozenSockets.add(socket.pause());
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => frozen.listen(ice, '127.0.0.1', resolve));
  live = await begin();
  await port().startChannel({ eventId, broadcast: 'first', workspaceId: 'one', keyHash: hashStreamKey(key) });
  startCamera({ url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}` });
  await poll(async () => (await findChannel()).isSending, { seconds: 20 });
});
afterAll(async () => {
  stopCameras();
  foreign?.stop();
  await live?.stop();
  await receiver.server.close();
  for (const socket of frozenSockets) socket.destroy();
  frozen?.close();
  await rm(folder, { recursive: true, force: true });
});

it('forwards nothing before viewers may see it', async () => {
  await port().sendTo(eventId, targets);
  expect((await findChannel()).targets).toEqual([]);
});

it('forwards the public stream from a key frame on, independently of failing targets', async () => {
  await port().openChannel(eventId);
  await port().sendTo(eventId, targets);
  await poll(async () => (await findTarget('good'))?.state === 'sending', { seconds: 20 });
  await poll(() => receiver.packets.length > 100);
  const media = receiver.packets.filter(({ kind, isConfig }) => kind !== 'data' && !isConfig);
  expect(media[0]).toMatchObject({ kind: 'video', codec: 7, isKey: true, dts: 0 });
  const before = receiver.packets.slice(0, receiver.packets.indexOf(media[0] as SenderPacket));
  expect(before.filter(({ isConfig }) => isConfig).map(({ codec }) => codec)).toEqual([7, 10]);

  await poll(async () => (await findTarget('nobody'))?.fault === 'unreachable');
  expect((await findTarget('nobody'))?.nextTryAt ?? Date.now()).toBeLessThanOrEqual(Date.now() + 60_000);
  await poll(async () => (await findTarget('wrong-key'))?.fault === 'refused');
  await poll(async () => (await findTarget('frozen'))?.fault === 'unreachable', { seconds: 20 });
  expect(await findTarget('private')).toMatchObject({ state: 'failed', fault: 'private_address' });
  expect(await findTarget('good')).toMatchObject({ state: 'sending', fault: null });
  const { isSending, health } = await findChannel();
  expect(isSending).toBe(true);
  expect(health.at(-1)?.fps).toBeGreaterThan(10);
});

it('keeps no key in plain text', async () => {
  const kept = await readFile(path.join(folder, 'live', `${eventId}.json`), 'utf8');
  expect(kept).toContain('sealedKey');
  expect(kept).not.toContain(targetKey);
  expect(JSON.stringify(await findChannel())).not.toContain(targetKey);
});

it('forwards one continuous video to another vendor’s server, even if the camera was away', async () => {
  await poll(async () => (await findTarget('foreign'))?.state === 'sending', { seconds: 20 });
  stopCameras();
  await poll(async () => (await findTarget('foreign'))?.state === 'waiting', { seconds: 20 });
  startCamera({ url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}` });
  await poll(async () => (await findTarget('foreign'))?.state === 'sending', { seconds: 20 });
  const { health } = await findChannel();
  await poll(async () => (await findChannel()).health.length > health.length + 3);
  // Unchanged targets are unaffected; the removed one is disconnected cleanly.
  await port().sendTo(
    eventId,
    targets.filter(({ id }) => id !== 'foreign'),
  );
  expect(await findTarget('good')).toMatchObject({ state: 'sending', attempts: 0 });
  const { codecs, longestStep, steps } = await foreign.read();
  expect(codecs).toEqual(['aac', 'h264']);
  expect(steps).toBeGreaterThan(60);
  // The frames are 67 ms apart.
  expect(longestStep).toBeLessThan(0.1);
});

it('reconnects if the server hangs up, and in the next process', async () => {
  receiver.packets.length = 0;
  receiver.sender?.close();
  await poll(async () => (await findTarget('good'))?.fault === 'closed');
  await poll(() => receiver.packets.some(({ isKey }) => isKey), { seconds: 20 });
  expect(findFirstMedia()).toMatchObject({ kind: 'video', isKey: true });
  stopCameras();
  await live.stop();
  live = await begin();
  receiver.packets.length = 0;
  startCamera({ url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}` });
  await poll(() => receiver.packets.some(({ isKey }) => isKey), { seconds: 30 });
  expect(findFirstMedia()).toMatchObject({ kind: 'video', isKey: true });
  await poll(async () => (await findTarget('good'))?.state === 'sending');
});

it('closes the connection cleanly at the end', async () => {
  const { left } = receiver;
  await port().stopChannel(eventId);
  await poll(() => receiver.left > left);
});
