import path from 'node:path';

import { getEnv } from '@/lib/core/env';
import { createLogger } from '@/lib/core/log';
import { getWebhookToken } from '@/lib/core/secret';
import { createAccessLog, sweepAccessLogs } from '@/lib/edge/log/access-log';
import { createEdgeServer } from '@/lib/edge/server/edge-server';
import { createStorageEventSink } from '@/lib/edge/uploads/storage-event-sink';
import { createPorts } from '@/lib/ports';

const graceMs = 10_000;
const sweepEveryMs = 3_600_000;

const env = getEnv();
const log = createLogger('edge', env.logLevel);
const storage = await createPorts(env).getSharedStorage();
const logFolder = path.join(env.dataDir, 'logs', 'edge');
const accessLog = createAccessLog({ folder: logFolder, log });
const { publicUrl, trustProxy } = env;
const edge = createEdgeServer({ storage, accessLog, log, publicUrl, trustProxy });

const stopping = new AbortController();
const { webInternalUrl } = env;
const token = getWebhookToken(env.secret, 'storage');
const sink = createStorageEventSink({ webInternalUrl, token, log, signal: stopping.signal });

await storage.check().catch((error: unknown) => log.error({ err: error }, 'the storage is not ready'));
const delivering = storage.ingress?.deliverEvents({
  sink,
  signal: stopping.signal,
  onFault: (error) => log.error({ err: error }, 'storage events can’t be read now'),
});

const sweep = () => {
  for (const work of [storage.ingress?.sweep(), sweepAccessLogs(logFolder, new Date())])
    work?.catch((error: unknown) => log.error({ err: error }, 'sweep failed'));
};
sweep();
setInterval(sweep, sweepEveryMs).unref();

await edge.listen(env.edgePort, env.host);
log.info({ host: env.host, port: env.edgePort }, 'edge is ready');

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  log.info({ signal }, 'edge is stopping');
  await edge.close(graceMs);
  // Events of uploads that just finished are on disk; what is not delivered now is delivered after the next start.
  stopping.abort();
  await delivering;
  await accessLog.close();
  process.exit();
};
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop(signal);
  });
}
