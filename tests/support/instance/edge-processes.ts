import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { StorageEvent } from '@/lib/ports/storage';

import { poll } from '../poll';
import { bundleScript } from './bundle-script';

const secret = 'a secret for edge processes';

/** The child processes of a process, from Linux's /proc. */
const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Replaces the web process and records the events it receives. */
const startEventReceiver = async (port: number) => {
  const events: StorageEvent[] = [];
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      events.push(JSON.parse(text) as StorageEvent);
      res.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { events, close: () => server.close().closeAllConnections() };
};

/** Starts the edge like `npm start` does, with `count` processes on one port and a separate store. */
export const startEdgeProcesses = async (count: number) => {
  const [port = 0, webPort = 0] = await findFreePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-edges-'));
  const storage = createFilesystemStorage({ dataDir, edgeUrl: url, secret });
  await storage.prepare();
  const receiver = await startEventReceiver(webPort);
  const primary = spawn(process.execPath, [bundleScript('bin/edge.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      SECRET: secret,
      EDGE_PORT: String(port),
      EDGE_PROCESSES: String(count),
      WEB_INTERNAL_URL: `http://127.0.0.1:${webPort}`,
    },
  });
  const ended = new Promise<number | null>((resolve) => primary.once('exit', resolve));

  /** Uses a new connection, so that any process may answer. */
  const get = (target: string) =>
    new Promise<number>((resolve, reject) => {
      request(url + target, { agent: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });

  const readAccessLog = async () => {
    const folder = path.join(dataDir, 'logs', 'edge');
    const names = (await readdir(folder).catch(() => [])).sort();
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    return texts.flatMap((text) => text.trimEnd().split('\n'));
  };

  const listWorkers = () => listChildren(primary.pid ?? 0);
  await poll(
    () =>
      get('/health').then(
        (status) => status === 200,
        () => false,
      ),
    { seconds: 60 },
  );
  await poll(() => listWorkers().length >= count);

  return {
    url,
    dataDir,
    storage,
    events: receiver.events,
    get,
    readAccessLog,
    listWorkers,
    terminate: () => {
      primary.kill('SIGTERM');
      return ended;
    },
    close: async () => {
      primary.kill('SIGKILL');
      await ended;
      receiver.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
