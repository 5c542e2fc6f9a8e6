import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findFreePort, findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { closeServer } from '@/lib/core/server/http-server';
import { createLiveHttpServer } from '@/lib/engines/live/http/live-http-server';
import { getPreviewKey, writePreviewToken } from '@/lib/formats/playback-tokens';
import { metricsOffsets, startMetrics } from '@/lib/platform/metrics/start-metrics';
import { sendRaw } from '@/tests/support/api/send-raw';
import { log, startEdge } from '@/tests/support/instance/edge';

const secret = 'a secret for tests';
const token = writePreviewToken(getPreviewKey(secret), {
  ...{ eventId: 'e1', broadcast: 'b1' },
  expiresAt: Math.round(Date.now() / 1000) + 3600,
  supportId: null,
});

/** Paths of the requests to a live process that answers all of them. */
const paths: string[] = [];
const answerAll: RequestListener = ({ url = '' }, res) => {
  paths.push(url);
  const body = url.includes('empty') ? '' : `<${url}>`;
  const isMeasured = !url.includes('chunked');
  res.writeHead(200, { 'content-type': 'text/plain', ...(isMeasured && { 'content-length': body.length }) });
  res.end(body);
};

let folder: string;
let edge: Awaited<ReturnType<typeof startEdge>>;
const live = createServer(answerAll);
const liveSocket = () => path.join(folder, 'live.sock');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-edge-live-'));
  await new Promise<void>((resolve) => live.listen(liveSocket(), resolve));
  const port = await findFreePort();
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: `http://127.0.0.1:${port}`, secret });
  await storage.prepare();
  edge = await startEdge(storage, { port, secret, liveSocket: liveSocket() });
});
afterAll(async () => {
  await edge.close();
  await closeServer(live, 0);
  await rm(folder, { recursive: true, force: true });
});

it.each([
  '/lp/{token}/../../e2/b2/source/8.m4s',
  '/lp/{token}/../../../health',
  '/lp/{token}/./master.m3u8',
  '/lp/{token}//master.m3u8',
  '/lp/{token}/source/..',
  '/lp/{token}/%2e%2e/%2e%2e/e2/b2/master.m3u8',
  '/lp/{token}/..%2f..%2fe2/b2/master.m3u8',
  '/live/e1/b1/../../e2/b2/source.m3u8',
  '/live/e1/b1/%2e%2e/source.m3u8',
])('refuses %s without asking the live process', async (target) => {
  paths.length = 0;
  expect((await sendRaw(edge.url, target.replace('{token}', token))).status).toBe(400);
  expect(paths).toEqual([]);
});

it('forwards exactly the path it has checked', async () => {
  paths.length = 0;
  await sendRaw(edge.url, `/lp/${token}/source/8.2.m4s?_HLS_msn=1/../..`);
  await sendRaw(edge.url, '/live/e1/b1/source.m3u8?a=..');
  expect(paths).toEqual(['/preview/e1/b1/source/8.2.m4s?_HLS_msn=1/../..', '/public/e1/b1/source.m3u8?a=..']);
});

it('handles consecutive requests on a connection, with and without a length', async () => {
  const files = ['chunked', 'measured', 'empty', 'empty-chunked', 'measured'];
  const ask = (file: string, method = 'GET', ending = '') =>
    `${method} /lp/${token}/${file} HTTP/1.1\r\nHost: x\r\n${ending}\r\n`;
  const requests = [...files.map((file) => ask(file)), ask('chunked', 'HEAD')].join('');
  const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  socket.write(requests + ask('last', 'GET', 'Connection: close\r\n'));
  await new Promise((resolve) => socket.once('close', resolve));
  const answers = text.split('HTTP/1.1 200 OK\r\n').slice(1);
  const bodies = answers.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4));
  const of = (file: string) => `</preview/e1/b1/${file}>`;
  const chunk = of('chunked');
  expect(bodies).toEqual([
    `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    of('measured'),
    '',
    '0\r\n\r\n',
    of('measured'),
    '',
    of('last'),
  ]);
});

it('reaches nothing in the live process by path traversal', async () => {
  const socketPath = path.join(folder, 'real.sock');
  const server = createLiveHttpServer({ engine: { find: () => null } as never, token: 'a token', log });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const ask = (target: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(socketPath);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      socket.once('data', (data) => resolve(Number(String(data).split(' ')[1]))).once('error', reject);
    });
  expect(await ask('/health')).toBe(200);
  expect(await ask('/preview/e1/b1/../../../health')).toBe(400);
  expect(await ask('/public/e1/b1/x/../../../../health')).toBe(400);
  expect(await ask('/public/../health')).toBe(401);
  expect(await ask('/public/e1/b1/master.m3u8')).toBe(404);
  await closeServer(server, 0);
});

it('causes no process warning if requests are counted', async () => {
  const [port, metricsPort] = await findFreePorts(2);
  const settings = { port: (metricsPort ?? 0) - metricsOffsets.edge, host: '127.0.0.1', token: null };
  const { countRequest } = await startMetrics({ name: 'edge', settings, log });
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: `http://127.0.0.1:${port}`, secret });
  const counted = await startEdge(storage, {
    ...{ port: port ?? 0, secret, liveSocket: liveSocket(), onRequest: countRequest },
  });
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  for (const file of ['chunked', 'measured']) {
    const answer = await fetch(`${counted.url}/lp/${token}/${file}`);
    expect([answer.status, await answer.text()]).toEqual([200, `</preview/e1/b1/${file}>`]);
  }
  process.off('warning', note);
  await counted.close();
  expect(warnings).toEqual([]);
});

it('requests playlists without parts while busy, and everything else unchanged', async () => {
  const port = await findFreePort();
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: `http://127.0.0.1:${port}`, secret });
  const busy = await startEdge(storage, {
    ...{ port, secret, liveSocket: liveSocket(), isRelieved: () => true },
  });
  paths.length = 0;
  for (const target of ['source.m3u8?v=a', 'source.m3u8', 'source/8.2.m4s'])
    await sendRaw(busy.url, `/live/e1/b1/${target}`);
  await busy.close();
  expect(paths).toEqual([
    '/public/e1/b1/source.m3u8?v=a&whole=1',
    '/public/e1/b1/source.m3u8?whole=1',
    '/public/e1/b1/source/8.2.m4s',
  ]);
});
