import { statfs } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Logger } from 'pino';

import { getEnv } from '@/lib/core/env/env';
import type { MetricsEnv } from '@/lib/core/env/observability-env';
import { isEqualSecret } from '@/lib/core/secrets/secret';
import { createRouteNames, toEdgeRoute } from '@/lib/core/server/trace-request';

import { createRegistry, type Registry } from './registry';

type ServeOptions = { port: number; host: string; token: string | null; registry: Pick<Registry, 'render'> };

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `GET /metrics`. If a token is set, requests must send it as a bearer token. */
const serveMetrics = ({ port, host, token, registry }: ServeOptions): Promise<Server> => {
  const server = createServer((req, res) => {
    const given = req.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (req.url?.split('?', 1)[0] !== '/metrics') res.writeHead(404).end();
    else if (req.method !== 'GET') res.writeHead(405, { Allow: 'GET' }).end();
    else if (token !== null && !isEqualSecret(given, token))
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    else
      void registry.render().then(
        (text) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
        () => res.writeHead(500).end(),
      );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve(server.unref());
    });
  });
};

/** Adds memory, CPU and event loop metrics under the names that Node.js dashboards expect. */
const addProcessMetrics = (registry: Registry, processName: string): void => {
  const labels = { process: processName };
  const one = (find: () => number) => () => [{ labels, value: find() }];
  const startedAt = Date.now() / 1000 - process.uptime();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.gauge(
    'process_start_time_seconds',
    'Start time of the process in seconds since 1970.',
    one(() => startedAt),
  );
  registry.gauge(
    'process_resident_memory_bytes',
    'Resident memory of the process.',
    one(() => process.memoryUsage.rss()),
  );
  registry.gauge(
    'nodejs_heap_size_used_bytes',
    'Used memory of the JavaScript heap.',
    one(() => process.memoryUsage().heapUsed),
  );
  registry.gauge(
    'process_cpu_seconds_total',
    'Processor time used by the process.',
    one(() => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    'counter',
  );
  registry.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Event loop delay, 99th percentile since the last scrape.',
    one(() => {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return Number.isFinite(seconds) ? seconds : 0;
    }),
  );
};

/** Free and whole space of the disk with the data folder, which may be another one for each process. */
const addDiskMetrics = (registry: Registry, processName: string): void => {
  const read = (name: 'bavail' | 'blocks') => async () => {
    const space = await statfs(getEnv().dataDir);
    return [{ labels: { process: processName }, value: space[name] * space.bsize }];
  };
  registry.gauge('reelhof_disk_free_bytes', 'Free space of the disk with DATA_DIR.', read('bavail'));
  registry.gauge('reelhof_disk_size_bytes', 'Size of the disk with DATA_DIR.', read('blocks'));
};

export const metricsOffsets = { web: 0, worker: 1, edge: 2, live: 3 } as const;

/** Histogram bounds in seconds, from a cached response to a wait that users notice. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Process = keyof typeof metricsOffsets;
type Options = {
  name: Process;
  settings: MetricsEnv;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Number of an edge process if there are several: 1, 2, …; each listens on its own port. */
  number?: number;
};

/** Counts and times requests by route, method and status. */
const addRequests = (registry: Registry, processName: Process) => {
  const total = registry.counter('reelhof_http_requests_total', 'Answered requests.');
  const duration = registry.histogram(
    'reelhof_http_request_duration_seconds',
    'Time from the head of a request to the end of its response.',
    bounds,
  );
  const nameRoute = processName === 'edge' ? toEdgeRoute : createRouteNames();
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedAt = performance.now();
    const url = req.url ?? '/';
    // The server may need all ten listeners that an emitter allows without a warning.
    res.setMaxListeners(res.getMaxListeners() + 1);
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 0;
      const labels = { process: processName, route: nameRoute(url, status), method: req.method ?? '' };
      total.add({ ...labels, status: String(status) });
      duration.observe(labels, (performance.now() - startedAt) / 1000);
    });
  };
};

/**
 * Opens the metrics port for Prometheus. If the port cannot be opened, the process logs a warning and
 * continues. Only loaded if metrics are enabled.
 */
export const startMetrics = async ({ name, settings, log, number = 0 }: Options) => {
  const registry = createRegistry();
  addProcessMetrics(registry, name);
  addDiskMetrics(registry, name);
  const storageErrors = registry.counter('reelhof_storage_errors_total', 'Failed storage calls.');
  const failedSignIns = registry.counter(
    'reelhof_sign_in_failures_total',
    'Sign-ins with a wrong password or an unknown account.',
  );
  // Only web counts them. Without a first value, the first failures would be no increase.
  if (name === 'web') failedSignIns.add({}, 0);
  const port = settings.port + metricsOffsets[name] + (number === 0 ? 0 : 8 + number);
  const { host, token } = settings;
  try {
    await serveMetrics({ port, host, token, registry });
    log.info({ host, port }, 'metrics are available');
  } catch (error) {
    log.warn({ err: error, port }, 'the metrics port could not be opened');
  }
  return {
    registry,
    countRequest: addRequests(registry, name),
    countFailedSignIn: () => failedSignIns.add(),
    countStorageError: (operation: string) => storageErrors.add({ process: name, operation }),
  };
};
