import cluster, { type Worker } from 'node:cluster';

import type { Logger } from 'pino';

import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort, StorageEventSink } from '@/lib/ports/storage';

import { sweepAccessLogs } from '../log/access-log';

const sweepEveryMs = 3_600_000;

type ChoreOptions = {
  storage: StoragePort;
  log: Logger;
  logFolder: string;
  /**
   * Tasks that one process runs for all edge processes until it is stopped: delivers storage events and
   * sweeps logs.
   */
  webInternalUrl: string;
  token: string;
};

/**
 * Tasks that one process runs for all edge processes: delivers storage events and sweeps logs, until it is
 * stopped.
 */
export const startEdgeChores = ({ storage, log, logFolder, webInternalUrl, token }: ChoreOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const delivering = storage.ingress?.deliverEvents({
    sink: createStorageEventSink({ webInternalUrl, token, log, signal }),
    signal,
    onFault: (error) => log.error({ err: error }, 'storage events could not be read'),
  });
  const sweep = () => {
    for (const work of [storage.ingress?.sweep(), sweepAccessLogs(logFolder, new Date())])
      work?.catch((error: unknown) => log.error({ err: error }, 'a sweep failed'));
  };
  sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  timer.unref();
  return {
    /** Undelivered events are delivered after the next start. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort();
      await delivering;
    },
  };
};

type WorkerOptions = {
  count: number;
  log: Logger;
  /**
   * Milliseconds until an ended worker is replaced: initially, at most, and the uptime after which the delay
   * resets.
   */
  backoff?: { firstMs: number; lastMs: number; resetAfterMs: number };
};

const defaultBackoff = { firstMs: 1000, lastMs: 30_000, resetAfterMs: 60_000 };

const slotOption = '--slot=';

/** The slot of this worker: 1, 2, …, kept across replacements; 0 if this process is no worker. */
export const readSlot = (args: readonly string[]): number =>
  Number(args.find((arg) => arg.startsWith(slotOption))?.slice(slotOption.length) ?? 0);

/**
 * Runs `count` more instances of this program as workers on one shared port and replaces those that end.
 * Resolves once all listen; rejects if one ends before that, since a replacement would fail too. Workers end
 * when this process does.
 */
export const startEdgeWorkers = async ({ count, log, backoff = defaultBackoff }: WorkerOptions) => {
  const running = new Map<Worker, Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;

  const replaceLater = (slot: number, crashes: number): void => {
    const delay = Math.min(backoff.lastMs, backoff.firstMs * 2 ** crashes);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // A worker that fails again is replaced again.
      start(slot, crashes + 1).catch(() => undefined);
    }, delay);
    timers.add(timer);
  };

  const start = (slot: number, crashes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const startedAt = Date.now();
      cluster.setupPrimary({ args: [`${slotOption}${slot}`] });
      const worker = cluster.fork();
      const { pid } = worker.process;
      let hasListened = false;
      worker.once('listening', () => {
        hasListened = true;
        resolve();
      });
      const ended = new Promise<void>((resolveEnded) => {
        worker.once('exit', (code, signal) => {
          running.delete(worker);
          resolveEnded();
          reject(new Error(`an edge worker ended before it was ready (${signal ?? `code ${code}`})`));
          if (isStopping || (!hasListened && crashes === 0)) return;
          const livedLong = Date.now() - startedAt >= backoff.resetAfterMs;
          log.error({ pid, code, signal }, 'an edge worker ended and is being replaced');
          replaceLater(slot, livedLong ? 0 : crashes);
        });
      });
      running.set(worker, ended);
    });

  await Promise.all(Array.from({ length: count }, (_, index) => start(index + 1, 0)));
  return {
    /** Lets all workers finish their requests; resolves once the last has ended. */
    stop: async (): Promise<void> => {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      for (const worker of running.keys()) worker.process.kill('SIGTERM');
      await Promise.all(running.values());
    },
  };
};

const timeoutMs = 10_000;
/** Statuses that a restart, a new token or a retry may resolve. */
const passingStatuses = new Set([401, 403, 408, 429]);

type SinkOptions = {
  /** Internal address of the web process. */
  webInternalUrl: string;
  token: string;
  log: Logger;
  signal: AbortSignal;
};

/**
 * Delivers storage events to the web process. Rejects with a retryable `ProviderError` unless the web
 * process refused the event itself.
 */
export const createStorageEventSink = ({
  webInternalUrl,
  token,
  log,
  signal,
}: SinkOptions): StorageEventSink => {
  const url = `${webInternalUrl}/api/webhooks/storage?token=${token}`;
  const fail = (message: string, retryable: boolean, cause?: unknown) =>
    new ProviderError(message, { port: 'storage', operation: 'deliverEvents', retryable, cause });

  return async (event) => {
    const key = event.Records[0]?.s3.object.key;
    let status;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      status = response.status;
    } catch (error) {
      if (!signal.aborted) log.warn({ key, err: error }, 'the web process does not accept storage events');
      throw fail('the web process is not responding', true, error);
    }
    if (status >= 200 && status < 300) return;
    const isPermanent = status >= 400 && status < 500 && !passingStatuses.has(status);
    log[isPermanent ? 'error' : 'warn']({ key, status }, 'a storage event was rejected');
    throw fail(`the web process responded with ${status}`, !isPermanent);
  };
};
