import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { findMissing } from '@/bin/check-health.mjs';

let folder: string;
let server: Server;
let port: string;
let status = 200;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'health-'));
  server = createServer((req, res) => {
    res.writeHead(req.url === '/api/health' || req.url === '/health' ? status : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = String((server.address() as AddressInfo).port);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

it('reports web and edge as healthy while they answer 200', async () => {
  status = 200;
  expect(await findMissing('web', { PORT: port })).toBeNull();
  expect(await findMissing('edge', { EDGE_PORT: port })).toBeNull();
  status = 503;
  expect(await findMissing('web', { PORT: port })).toMatch(/responded with 503/);
  expect(await findMissing('edge', { EDGE_PORT: '1' })).toMatch(/is not responding/);
});

it('reports a worker as healthy while its own heartbeat is fresh', async () => {
  const file = path.join(folder, 'heartbeat.json');
  const env = { DATA_DIR: folder, HEARTBEAT_FILE: file };
  expect(await findMissing('worker', env)).toMatch(/no heartbeat/);
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString() }));
  expect(await findMissing('worker', env)).toBeNull();
  writeFileSync(file, JSON.stringify({ at: new Date(Date.now() - 20_000).toISOString() }));
  expect(await findMissing('worker', env)).toMatch(/20 s old/);
});

it('reports live as healthy while its socket answers', async () => {
  expect(await findMissing('live', { DATA_DIR: folder })).toMatch(/is not responding/);
  const listener = net.createServer();
  await new Promise<void>((resolve) => listener.listen(path.join(folder, 'live.sock'), resolve));
  expect(await findMissing('live', { DATA_DIR: folder })).toBeNull();
  await new Promise((resolve) => listener.close(resolve));
});

it('lists the available processes', async () => {
  expect(await findMissing('mail', {})).toMatch(/web, worker, edge or live/);
});

it('checks web, worker and edge together if no process is named', async () => {
  status = 200;
  const file = path.join(folder, 'together.json');
  const env = { PORT: port, EDGE_PORT: port, DATA_DIR: folder, HEARTBEAT_FILE: file };
  expect(await findMissing(undefined, env)).toMatch(/no heartbeat/);
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString() }));
  expect(await findMissing(undefined, env)).toBeNull();
  status = 503;
  expect(await findMissing(undefined, env)).toMatch(/responded with 503/);
});
