import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import type { SenderPacket } from '@/lib/engines/live/channel/sender';
import { createRtmpServer } from '@/lib/engines/live/rtmp/rtmp-server';
import { createTargetOpener } from '@/lib/engines/live/targets/open-target';
import type { TargetLink } from '@/lib/engines/live/targets/target';
import type { TargetFault } from '@/lib/ports/live';
import { poll } from '@/tests/support/poll';

const key = 'key-of-the-target';
const packets: SenderPacket[] = [];
const channel = {
  take: () => null,
  receive: (_: unknown, packet: SenderPacket) => void packets.push(packet),
  leave: () => undefined,
};

let folder: string;
let certificate: string;
let ports: { secure: number; plain: number };
let secure: ReturnType<typeof createRtmpServer>;
let plain: Server;
let connections = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-open-target-'));
  const [certFile, keyFile] = [path.join(folder, 'crt.pem'), path.join(folder, 'key.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile],
    ...['-out', certFile],
  ]);
  certificate = await readFile(certFile, 'utf8');
  const [one = 0, two = 0] = await findFreePorts(2);
  ports = { secure: one, plain: two };
  secure = createRtmpServer({
    findChannel: (asked) => (asked.app === 'app' && asked.key === key ? channel : 'unknown_key'),
    tls: { cert: certificate, key: await readFile(keyFile) },
  });
  await secure.listen(ports.secure, '127.0.0.1');
  plain = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => plain.listen(ports.plain, '127.0.0.1', resolve));
});
afterAll(async () => {
  await secure.close();
  plain.close();
  await rm(folder, { recursive: true, force: true });
});

type Given = { ca?: string; addresses?: string[]; privateHosts?: string[] };

/** Opens a target. Returns the link once the server accepts video, or the error. */
const open = (url: string, { ca, addresses, privateHosts = [] }: Given): Promise<TargetLink | TargetFault> =>
  new Promise((resolve) => {
    const openTarget = createTargetOpener({
      ...{ openSecret: (sealed) => sealed, privateHosts, ...(ca && { ca }) },
      ...(addresses && {
        resolveHost: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
      }),
    });
    const link = openTarget(
      { id: 'one', name: 'one', url, sealedKey: key },
      { onReady: () => resolve(link), onEnd: resolve },
    );
  });

it('sends by RTMPS to a server whose certificate matches its name', async () => {
  const host = `localhost:${ports.secure}`;
  const link = await open(`rtmps://${host}/app`, { ca: certificate, privateHosts: [host] });
  if (typeof link === 'string') throw new Error(link);
  link.send({ type: 9, body: Buffer.from([0x17, 1, 0, 0, 0, 42]) }, 40);
  await poll(() => packets.length > 0, { seconds: 10 });
  expect(packets[0]).toMatchObject({ kind: 'video', codec: 7, isKey: true, dts: 40 });
  link.close();
});

it.each([
  ['has an untrusted issuer', 'localhost', false],
  ['belongs to another name', '127.0.0.1', true],
])('sends nothing if the certificate %s', async (_, name, isTrusted) => {
  const host = `${name}:${ports.secure}`;
  expect(
    await open(`rtmps://${host}/app`, { privateHosts: [host], ...(isTrusted && { ca: certificate }) }),
  ).toBe('certificate');
});

it.each([
  ['a name that resolves to this machine', 'live.example.com', ['127.0.0.1']],
  [
    'a name that resolves to this machine and to a public address',
    'live.example.com',
    ['1.1.1.1', '127.0.0.1'],
  ],
  ['an address of this machine', '127.0.0.1', undefined],
])('connects to no private network: %s', async (_, name, addresses) => {
  expect(await open(`rtmp://${name}:${ports.plain}/app`, addresses ? { addresses } : {})).toBe(
    'private_address',
  );
  expect(connections).toBe(0);
});
