import cluster, { type Worker } from 'node:cluster';

import type { Logger } from 'pino';

type WorkerOptions = {
  count: number;
  log: Logger;
  /**
   * Milliseconds until a worker that ended is replaced: at first, at most, and after how long a life it is a
   * first time again.
   */
  backoff?: { firstMs: number; lastMs: number; resetAfterMs: number };
};

const defaultBackoff = { firstMs: 1000, lastMs: 30_000, resetAfterMs: 60_000 };

const slotOption = '--slot=';

/**
 * Which of the workers this process is, 1, 2, …, where the one that replaces another is the same; 0 where it
 * is none.
 */
export const readSlot = (args: readonly string[]): number =>
  Number(args.find((arg) => arg.startsWith(slotOption))?.slice(slotOption.length) ?? 0);

/**
 * Runs this program `count` times more, as workers that share one port, and replaces those that end. Resolves
 * when all of them listen; rejects where one ends before that, since the next would fare no better. Workers
 * end by themselves when this process is gone.
 */
export const startEdgeWorkers = async ({ count, log, backoff = defaultBackoff }: WorkerOptions) => {
  const running = new Map<Worker, Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;

  const replaceLater = (slot: number, crashes: number): void => {
    const delay = Math.min(backoff.lastMs, backoff.firstMs * 2 ** crashes);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // One that fails again is replaced again.
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
          log.error({ pid, code, signal }, 'an edge worker ended and is replaced');
          replaceLater(slot, livedLong ? 0 : crashes);
        });
      });
      running.set(worker, ended);
    });

  await Promise.all(Array.from({ length: count }, (_, index) => start(index + 1, 0)));
  return {
    /** Lets all workers finish what they are doing; resolves when the last has ended. */
    stop: async (): Promise<void> => {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      for (const worker of running.keys()) worker.process.kill('SIGTERM');
      await Promise.all(running.values());
    },
  };
};
