import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createLogger } from '@/lib/core/logging/log';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LivePort } from '@/lib/ports/live';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { poll } from '@/tests/support/poll';

const eventId = 'event-1';
const key = 'the-stream-key-of-event-1';
let folder: string;
let live: Awaited<ReturnType<typeof startLive>>;
let port: LivePort;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-renditions-'));
  const [rtmpPort = 0] = await findFreePorts(1);
  const [socketPath, token, secret] = [path.join(folder, 'live.sock'), 'a-token-for-renditions', 'a secret'];
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret });
  await storage.prepare();
  live = await startLive({
    ...{ dataDir: folder, socketPath, token, ffmpegPath: 'ffmpeg', host: '127.0.0.1', rtmpPort },
    ...{ maxChannels: 1, maxEncoding: 1, renditions: [720, 480, 360], log: createLogger('test', 'silent') },
    storageFor: () => Promise.resolve(storage),
    openSecret: () => null,
  });
  port = createEmbeddedLive({ socketPath, token, ingestUrl: `rtmp://127.0.0.1:${rtmpPort}/live` });
  await port.startChannel({ eventId, broadcast: 'first', workspaceId: 'one', keyHash: hashStreamKey(key) });
  startCamera({ url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}`, size: '1280x720', keySeconds: 1.2 });
});
afterAll(async () => {
  stopCameras();
  await live?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('encodes sizes below the incoming one, and cuts all of them at the same key frames', async () => {
  const find = () => port.findChannel(eventId);
  await poll(async () => (await find())?.isSending, { seconds: 30 });
  await port.openChannel(eventId, { captionsLanguage: null });
  await poll(async () => ((await find())?.recordedSeconds ?? 0) > 5);
  const { renditions = [] } = (await port.stopChannel(eventId)) ?? {};
  // There is no 720p, because it is not smaller than the source.
  expect(renditions.map(({ name }) => name)).toEqual(['source', '480p', '360p']);
  const [source = [], ...smaller] = renditions.map(({ segments }) => segments);
  for (const segments of smaller) expect(segments.length).toBeGreaterThan(2);
  const second = source[1]?.sequence;
  for (const segment of smaller.flatMap((segments) => segments.slice(0, -1))) {
    const same = source.find(({ sequence }) => sequence === segment.sequence);
    // The first public segment ends after a second, so the next one may start without a key frame.
    expect(segment.isIndependent).toBe(same?.isIndependent);
    if (segment.sequence !== second) expect(segment.isIndependent).toBe(true);
    expect(Math.abs(segment.duration - (same?.duration ?? 0))).toBeLessThan(0.05);
  }
});
