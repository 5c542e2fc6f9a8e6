import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import type { Sender, SenderChannel } from '@/lib/engines/live/channel/sender';
import { createRtmpServer } from '@/lib/engines/live/rtmp/rtmp-server';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { poll } from '@/tests/support/poll';

const folder = mkdtempSync(path.join(tmpdir(), 'reelhof-rtmp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createCertificate = async () => {
  const [cert, key] = [path.join(folder, 'live.crt'), path.join(folder, 'live.key')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
  ]);
  return { cert: readFileSync(cert), key: readFileSync(key) };
};

const sockets = new Set<Socket>();
let server: ReturnType<typeof createRtmpServer>;
afterEach(async () => {
  stopCameras();
  isAttacked = false;
  for (const socket of sockets) socket.destroy();
  await server.close();
});

let isAttacked = false;
const mostWaiting = 150;

/** Opens connections that send one byte, and reopens each one that is dropped. */
const attack = (port: number, count: number): void => {
  isAttacked = true;
  const begin = (): void => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from([3])));
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      sockets.delete(socket);
      if (isAttacked) setTimeout(begin, 100);
    });
  };
  for (let index = 0; index < count; index += 1) begin();
};

const start = async (options: { isSecure: boolean }) => {
  const senders = new Set<Sender>();
  const counted = { packets: 0 };
  const channel: SenderChannel = {
    take: (sender) => (senders.add(sender) ? null : 'second_sender'),
    receive: () => void (counted.packets += 1),
    leave: (sender) => void senders.delete(sender),
  };
  const port = await findFreePort();
  server = createRtmpServer({
    findChannel: ({ key }) => (key === 'right' ? channel : 'unknown_key'),
    // Lower than the default, because this process holds both ends of each connection and may open 1,024
    // files.
    limits: { total: mostWaiting },
    ...(options.isSecure && { tls: await createCertificate() }),
  });
  await server.listen(port, '127.0.0.1');
  const scheme = options.isSecure ? 'rtmps' : 'rtmp';
  return { port, senders, counted, url: `${scheme}://127.0.0.1:${port}/live/right` };
};

describe.each([
  ['RTMP', false],
  ['RTMPS', true],
])('%s', (_, isSecure) => {
  it.each([
    [110, 3],
    [180, 1],
  ])('accepts a camera while %i strangers hold connections', { timeout: 90_000 }, async (count, times) => {
    const { port, senders, counted, url } = await start({ isSecure });
    attack(port, count);
    await poll(() => server.countWaiting() >= Math.min(count, mostWaiting));
    for (let time = 1; time <= times; time += 1) {
      const camera = startCamera({ url });
      const isRefused = camera.ended.then(() => Promise.reject(new Error(`refused the ${time}. time`)));
      await Promise.race([poll(() => senders.size === 1), isRefused]);
      isRefused.catch(() => undefined);
      const { packets } = counted;
      await poll(() => counted.packets > packets + 30);
      camera.kill();
      await poll(() => senders.size === 0);
    }
    expect(server.countWaiting()).toBeLessThanOrEqual(mostWaiting);
  });

  it('drops a connection that does not publish within three seconds', { timeout: 30_000 }, async () => {
    const { port } = await start({ isSecure });
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const startedAt = performance.now();
    await new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    expect(performance.now() - startedAt).toBeGreaterThan(2000);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await poll(() => server.countWaiting() === 0);
  });
});
