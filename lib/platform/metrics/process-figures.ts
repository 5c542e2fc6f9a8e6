import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Registry } from './registry';

/** Adds memory, CPU and event loop metrics under the names that Node.js dashboards expect. */
export const addProcessFigures = (registry: Registry, processName: string): void => {
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
