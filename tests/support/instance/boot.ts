import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Payload } from 'payload';
import pino from 'pino';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import type { Env } from '@/lib/core/env/env';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Ports } from '@/lib/ports';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { MailPort } from '@/lib/ports/mail';
import type { StoragePort } from '@/lib/ports/storage';

import { serveApi } from '../api/serve-api';
import { nameDatabases } from './run-folder';

/** A complete installation in this process and a temporary folder: database, storage, REST API and edge. */
export type Instance = {
  payload: Payload;
  ports: Ports;
  /** The storage that all workspaces of a test share. */
  storage: StoragePort;
  delivery: DeliveryPort;
  mail: MailPort;
  env: Env;
  /** The base URL of the REST API, without a trailing slash. */
  apiUrl: string;
  edgeUrl: string;
  /** Starts a worker in this process; the returned function stops it and waits for it. */
  startWorker: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** A new test database: SQLite, or with `TEST_DATABASE=mongodb` one on the server of `TEST_MONGODB_URL`. */
const chooseDatabaseUrl = (dataDir: string): string => {
  const server = process.env.TEST_MONGODB_URL;
  if (process.env.TEST_DATABASE !== 'mongodb') return `file:${path.join(dataDir, 'test.db')}`;
  if (!server) throw new Error('TEST_DATABASE=mongodb needs TEST_MONGODB_URL');
  const url = new URL(server);
  url.pathname = `/${nameDatabases()}${randomBytes(4).toString('hex')}`;
  return url.toString();
};

/** Stored on the process, because a runner may reload this module for each file. */
const shared = globalThis as typeof globalThis & { testInstance?: Promise<Instance> };

/**
 * The installation of this process, started on first use. All test files of the process share it, because
 * Payload keeps module state, so each file uses its own tenants. `close` stops workers and clears shared
 * queues.
 */
export const bootInstance = async (): Promise<Instance> => {
  const instance = await (shared.testInstance ??= boot());
  await resetRates();
  const stops: (() => Promise<void>)[] = [];
  return {
    ...instance,
    startWorker: async () => {
      const stop = await instance.startWorker();
      stops.push(stop);
      return stop;
    },
    close: async () => {
      // A worker left by a failed test would process the rows of the next file.
      for (const stop of stops) await stop();
      await clearQueues(instance.payload);
    },
  };
};

/** Removes encodings, jobs, events and locks, which would disturb the next file. */
const clearQueues = async ({ db }: Payload): Promise<void> => {
  for (const collection of [
    'encodings',
    'encodingChunks',
    'payload-jobs',
    'webhookEvents',
    'webhookDeliveries',
    'locks',
  ] as const) {
    await db.deleteMany({ collection, where: {} });
  }
};

const boot = async (): Promise<Instance> => {
  const dataDir = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'instance-'));
  const [port, edgePort] = (await findFreePorts(2)) as [number, number];
  const databaseUrl = chooseDatabaseUrl(dataDir);
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(port),
    EDGE_PORT: String(edgePort),
    PUBLIC_URL: `http://localhost:${port}`,
    EDGE_URL: `http://127.0.0.1:${edgePort}`,
    SECRET: randomBytes(16).toString('hex'),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    // Suites of live events configure their own.
    LIVE: 'off',
  });

  // Imported late, because these modules read the configuration.
  const { getEnv } = await import('@/lib/core/env/env');
  const { getPorts } = await import('@/lib/adapters/get-ports');
  const { getPayload } = await import('payload');
  const { default: config } = await import('@payload-config');
  const env = getEnv();
  const ports = getPorts();
  const storage = await ports.getSharedStorage();
  await storage.prepare();
  const payload = await getPayload({ config });
  if (databaseUrl.startsWith('file:')) {
    const { migrations } = await import('@/migrations');
    await payload.db.migrate({ migrations: migrations as never });
  }
  const api = await serveApi(config, { port });
  await startEdge(env, storage);

  return {
    payload,
    ports,
    storage,
    delivery: await ports.getSharedDelivery(),
    mail: await ports.getMail(),
    env,
    apiUrl: api.url,
    edgeUrl: env.edgeUrl,
    startWorker: () => startTestWorker(payload, ports, env),
    close: () => Promise.resolve(),
  };
};

const startEdge = async (env: Env, storage: StoragePort): Promise<void> => {
  const { createAccessLog } = await import('@/lib/engines/edge/log/access-log');
  const { createEdgeServer } = await import('@/lib/engines/edge/server/edge-server');
  const { createStorageEventSink } = await import('@/lib/engines/edge/processes/storage-event-sink');
  const { getWebhookToken } = await import('@/lib/core/secrets/secret');
  const log = pino({ level: 'silent' });
  const accessLog = createAccessLog({ folder: path.join(env.dataDir, 'logs', 'edge'), log });
  const edge = createEdgeServer({
    storage,
    accessLog,
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    secret: env.secret,
  });
  const { signal } = new AbortController();
  const { webInternalUrl, secret } = env;
  const token = getWebhookToken(secret, 'storage');
  const sink = createStorageEventSink({ webInternalUrl, token, log, signal });
  void storage.ingress?.deliverEvents({ sink, signal, onFault: (error) => log.error({ err: error }) });
  await edge.listen(env.edgePort, '127.0.0.1');
};

const startTestWorker = async (
  payload: Payload,
  ports: Ports,
  { dataDir }: Env,
): Promise<() => Promise<void>> => {
  const { startWorker } = await import('@/bin/worker/start-worker');
  const stop = new AbortController();
  const running = startWorker({
    payload,
    ports,
    heartbeatFiles: [path.join(dataDir, 'run', 'worker.json')],
    signal: stop.signal,
  });
  return async () => {
    stop.abort();
    await running;
  };
};
