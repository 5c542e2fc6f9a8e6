import { createPorts } from '@/lib/adapters/get-ports';
import { onStorageError } from '@/lib/adapters/shared/count-storage-errors';
import { collectWhenIdle } from '@/lib/core/collect-when-idle';
import { getEnv } from '@/lib/core/env/env';
import { createLogger } from '@/lib/core/logging/log';
import { startTracingWhereWanted } from '@/lib/core/logging/start-where-wanted';
import { requireSecretOfFile } from '@/lib/core/secrets/installed-secret';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { getLiveSocket, getLiveToken } from '@/lib/core/storage/process-files';
import { startLive } from '@/lib/engines/live/start-live';

const env = getEnv();
const log = createLogger('live', env.logLevel);
const { live, ffmpegPath, dataDir, secret, secrets } = env;

if (live.kind === 'off') {
  log.info('live events are turned off');
  process.exit(0);
}
await requireSecretOfFile(env);
const traces = await startTracingWhereWanted(env, 'live');
const ports = createPorts(env);
const running = await startLive({
  ...{ dataDir, log, ffmpegPath },
  socketPath: getLiveSocket(dataDir),
  token: getLiveToken(secret),
  openStorage: (workspaceId) => ports.storageFor(workspaceId),
  host: live.host,
  rtmpPort: live.rtmpPort,
  rtmpsFiles: live.rtmpsFiles,
  rtmpsPort: live.rtmpsPort,
  srtPort: live.srtPort,
  openSecret: (sealed) => openSecret(secrets, sealed),
  privateHosts: live.privateHosts,
  maxChannels: live.channels,
  maxEncoding: live.encodings,
  renditions: live.renditions,
});
if (env.metrics) {
  const { startMetrics } = await import('@/lib/platform/metrics/start-metrics');
  const metrics = await startMetrics({ name: 'live', settings: env.metrics, log });
  metrics.registry.gauge('reelhof_live_channels', 'Channels running on this machine.', () => [
    { value: running.countChannels() },
  ]);
  onStorageError(metrics.countStorageError);
}
log.info('live is ready');
collectWhenIdle();

let isStopping = false;
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'live is stopping');
  await running.stop();
  await traces?.close();
  process.exit();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

/**
 * Idle time without a channel before the process exits. The supervisor starts it again on demand.
 * Milliseconds.
 */
const restAfter = 60_000;
const rest = async (): Promise<void> => {
  if (isStopping || !(await running.rest())) return;
  await traces?.close();
  log.info('no channel is running; live exits until it is needed');
  process.exit(0);
};
if (live.onDemand) setInterval(() => void rest(), restAfter);
