import cluster from 'node:cluster';

import { createPorts } from '@/lib/adapters/get-ports';
import { onStorageError } from '@/lib/adapters/shared/count-storage-errors';
import { collectWhenIdle } from '@/lib/core/collect-when-idle';
import { getEnv } from '@/lib/core/env/env';
import { createLogger } from '@/lib/core/logging/log';
import { startTracingWhereWanted } from '@/lib/core/logging/start-where-wanted';
import { requireSecretOfFile } from '@/lib/core/secrets/installed-secret';
import { getWebhookToken } from '@/lib/core/secrets/secret';
import { getAccessLogFolder, getLiveSocket } from '@/lib/core/storage/process-files';
import { maxHotBytes } from '@/lib/engines/edge/answer/hot-objects';
import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { startEdgeChores } from '@/lib/engines/edge/processes/edge-chores';
import { readSlot, startEdgeWorkers } from '@/lib/engines/edge/processes/edge-workers';
import { createEdgeServer } from '@/lib/engines/edge/server/edge-server';
import { createFindContext } from '@/lib/engines/edge/tls/find-context';

type Part = { stop: () => Promise<void> };

const env = getEnv();
const log = createLogger('edge', env.logLevel);
if (cluster.isPrimary) await requireSecretOfFile(env);
const storage = await createPorts(env).getSharedStorage();
const logFolder = getAccessLogFolder(env.dataDir);

/** Several edge processes use one metrics port each. */
const startEdgeMetrics = async (number: number) => {
  if (!env.metrics) return null;
  const { startMetrics } = await import('@/lib/platform/metrics/start-metrics');
  const metrics = await startMetrics({ name: 'edge', settings: env.metrics, log, number });
  onStorageError(metrics.countStorageError);
  return metrics;
};

const startServer = async (): Promise<Part> => {
  const { publicUrl, trustProxy, secrets, edgeProcesses, host, edgePort: port } = env;
  const accessLog = createAccessLog({ folder: logFolder, log });
  const hotBytes = Math.floor(maxHotBytes / edgeProcesses);
  const tls = env.domains.DOMAINS === 'edge' ? env.domains : null;
  const metrics = await startEdgeMetrics(readSlot(process.argv));
  const traces = await startTracingWhereWanted(env, 'edge');
  const edge = createEdgeServer({
    onRequest: metrics?.countRequest,
    isTraced: traces !== null,
    ...{ storage, accessLog, log, publicUrl, trustProxy, secret: secrets, hotBytes },
    liveSocket: env.live.kind === 'embedded' ? getLiveSocket(env.dataDir) : null,
    ...(tls && { findContext: createFindContext({ storage, secret: secrets, log }) }),
  });
  await edge.listen(port, host);
  if (tls) await edge.listenSecurely(tls.EDGE_TLS_PORT, host);
  collectWhenIdle();
  log.info({ host, port, tlsPort: tls?.EDGE_TLS_PORT }, 'edge is ready');
  const stop = async () => {
    await edge.close(env.stopMs);
    await accessLog.close();
    await traces?.close();
  };
  return { stop };
};

const startChores = async (): Promise<Part> => {
  await storage.check().catch((error: unknown) => log.error({ err: error }, 'the storage is not ready'));
  const token = getWebhookToken(env.secret, 'storage');
  return startEdgeChores({ storage, log, logFolder, webInternalUrl: env.webInternalUrl, token });
};

/**
 * With several processes, the primary serves no requests. It runs the shared chores and restarts the others.
 */
const startPrimary = async (): Promise<Part[]> => {
  await startEdgeMetrics(0);
  const chores = await startChores();
  return [await startEdgeWorkers({ count: env.edgeProcesses, log }), chores];
};

/**
 * Ordered for stopping: the server stops first, so that events of finished uploads are on disk before the
 * chores stop.
 */
const startParts = async (): Promise<Part[]> => {
  if (env.edgeProcesses === 1) {
    const chores = await startChores();
    return [await startServer(), chores];
  }
  return cluster.isPrimary ? startPrimary() : [await startServer()];
};

const parts = await startParts();
let isStopping = false;
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'edge is stopping');
  for (const part of parts) await part.stop();
  process.exit();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
