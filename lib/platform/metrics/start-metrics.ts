import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { MetricsEnv } from '@/lib/core/env/observability-env';

import { addProcessFigures } from './process-figures';
import { createRegistry, type Registry } from './registry';
import { serveMetrics } from './serve-metrics';
import { createRouteNames, toEdgeRoute } from '@/lib/core/server/to-route';

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
  addProcessFigures(registry, name);
  const storageErrors = registry.counter('reelhof_storage_errors_total', 'Failed storage calls.');
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
    countStorageError: (operation: string) => storageErrors.add({ process: name, operation }),
  };
};
