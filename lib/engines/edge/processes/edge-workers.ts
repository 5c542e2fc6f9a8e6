import cluster, { type Worker } from 'node:cluster';

import type { Logger } from 'pino';

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
