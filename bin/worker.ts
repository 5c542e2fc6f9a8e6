import path from 'node:path';

import config from '@payload-config';
import { getPayload } from 'payload';

import { startWorker } from '@/bin/worker/start-worker';
import { findSetUpLink } from '@/lib/accounts/set-up';
import { getPorts } from '@/lib/adapters/get-ports';
import { onStorageError } from '@/lib/adapters/shared/count-storage-errors';
import { collectWhenIdle } from '@/lib/core/collect-when-idle';
import { getEnv } from '@/lib/core/env/env';
import { startTracingWhereWanted } from '@/lib/core/logging/start-where-wanted';
import { requireInstalledSecret } from '@/lib/core/secrets/installed-secret';
import { logEngines } from '@/lib/platform/check-health';

const env = getEnv();
await requireInstalledSecret(env);
const payload = await getPayload({ config });
const traces = await startTracingWhereWanted(env, 'worker');
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    payload.logger.info({ signal }, 'worker is stopping');
    stop.abort();
  });
}

if (env.metrics) {
  const { startMetrics } = await import('@/lib/platform/metrics/start-metrics');
  const { addWorkMetrics } = await import('@/lib/platform/metrics/work-metrics');
  const metrics = await startMetrics({ name: 'worker', settings: env.metrics, log: payload.logger });
  addWorkMetrics(metrics.registry, payload);
  onStorageError(metrics.countStorageError);
}
const setUpLink = await findSetUpLink(payload);
if (setUpLink)
  payload.logger.warn(`There is no account yet. Create the first one with the setup link: ${setUpLink}`);
payload.logger.info('worker is ready');
collectWhenIdle();
void logEngines(getPorts(), payload.logger);
// Also tests the hardware before the first video needs it; the result is logged.
void getPorts()
  .listEncoders()
  .then(([local]) => local?.check())
  .catch((error: unknown) => payload.logger.warn({ err: error }, 'the encoder is not ready'));
await startWorker({
  payload,
  ports: getPorts(),
  heartbeatFiles: [
    path.join(env.dataDir, 'run', 'worker.json'),
    ...(env.heartbeatFile ? [env.heartbeatFile] : []),
  ],
  signal: stop.signal,
});
await traces?.close();
await payload.destroy();
payload.logger.info('worker has stopped');
process.exit(0);
