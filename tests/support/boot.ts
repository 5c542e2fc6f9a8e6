import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Payload } from 'payload';
import pino from 'pino';

import { findFreePorts } from '@/bin/support/check-ports.mjs';
import type { Env } from '@/lib/core/env';
import type { Ports } from '@/lib/ports';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import type { MailPort } from '@/lib/ports/mail/port';
import type { StoragePort } from '@/lib/ports/storage/port';

import { serveApi } from './api/serve-api';

/** A whole installation on a temporary folder: database, storage, REST API and edge, in this process. */
export type Instance = {
  payload: Payload;
  ports: Ports;
  /** What every workspace of a test has. */
  storage: StoragePort;
  delivery: DeliveryPort;
  mail: MailPort;
  env: Env;
  /** The REST API, without a trailing slash. */
  apiUrl: string;
  edgeUrl: string;
  /** Starts a worker in this process; the returned function stops it and waits for it. */
  startWorker: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** The database under test: SQLite, or with `TEST_DATABASE=mongodb` an own one on the server of `TEST_MONGODB_URL`. */
const chooseDatabaseUrl = (dataDir: string): string => {
  const server = process.env.TEST_MONGODB_URL;
  if (process.env.TEST_DATABASE !== 'mongodb') return `file:${path.join(dataDir, 'test.db')}`;
  if (!server) throw new Error('TEST_DATABASE=mongodb needs TEST_MONGODB_URL');
  const url = new URL(server);
  url.pathname = `/reelhof_${randomBytes(4).toString('hex')}`;
  return url.toString();
};

/** Boots an installation; one per test file, because Payload lives in module state. */
export const bootInstance = async (overrides: Record<string, string> = {}): Promise<Instance> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-test-'));
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
    ...overrides,
  });

  // Only now may anything read the configuration.
  const { getEnv } = await import('@/lib/core/env');
  const { getPorts } = await import('@/lib/ports');
  const { getPayload } = await import('payload');
  const { default: config } = await import('@payload-config');
  const env = getEnv();
  const ports = getPorts();
  const storage = await ports.getSharedStorage();
  const payload = await getPayload({ config });
  if (databaseUrl.startsWith('file:')) {
    const { migrations } = await import('@/migrations');
    await payload.db.migrate({ migrations: migrations as never });
  }
  const api = await serveApi(config, { port });
  const edge = await startEdge(env, storage);

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
    close: async () => {
      await edge();
      await api.close();
      if (!databaseUrl.startsWith('file:')) await dropMongoDatabase(payload);
      await payload.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const dropMongoDatabase = async (payload: Payload): Promise<void> => {
  const { connection } = payload.db as unknown as { connection: { dropDatabase: () => Promise<void> } };
  await connection.dropDatabase();
};

const startEdge = async (env: Env, storage: StoragePort): Promise<() => Promise<void>> => {
  const { createAccessLog } = await import('@/lib/edge/log/access-log');
  const { createEdgeServer } = await import('@/lib/edge/server/edge-server');
  const { createStorageEventSink } = await import('@/lib/edge/uploads/storage-event-sink');
  const { getWebhookToken } = await import('@/lib/core/secret');
  const log = pino({ level: 'silent' });
  const accessLog = createAccessLog({ folder: path.join(env.dataDir, 'logs', 'edge'), log });
  const edge = createEdgeServer({
    storage,
    accessLog,
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
  });
  const stopping = new AbortController();
  const sink = createStorageEventSink({
    webInternalUrl: env.webInternalUrl,
    token: getWebhookToken(env.secret, 'storage'),
    log,
    signal: stopping.signal,
  });
  const delivering = storage.ingress?.deliverEvents({
    sink,
    signal: stopping.signal,
    onFault: (error) => log.error({ err: error }),
  });
  await edge.listen(env.edgePort, '127.0.0.1');
  return async () => {
    await edge.close(1000);
    stopping.abort();
    await delivering;
    await accessLog.close();
  };
};

const startTestWorker = async (
  payload: Payload,
  ports: Ports,
  { dataDir }: Env,
): Promise<() => Promise<void>> => {
  const { startWorker } = await import('@/lib/jobs/start-worker');
  const stop = new AbortController();
  const running = startWorker({ payload, ports, dataDir, signal: stop.signal });
  return async () => {
    stop.abort();
    await running;
  };
};
