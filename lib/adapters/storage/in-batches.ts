import { setTimeout as sleep } from 'node:timers/promises';

/** Pace of bulk changes (specification, limits): 250 objects, then a pause of 50 ms for other requests. */
export const batchSize = 250;
const batchPauseMs = 50;

/** Waits; rejects when `signal` aborts. Replaced only in tests. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const pauseFor: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};

type BatchOptions = { pause?: Pause; signal?: AbortSignal };

/**
 * Calls `work` with batches of 250 `items`, with a pause of 50 ms between two. Returns the number of items.
 * An aborted `signal` stops before the next batch and rejects with its reason.
 */
export const inBatches = async <T>(
  items: AsyncIterable<T>,
  work: (batch: T[]) => Promise<void>,
  { pause = pauseFor, signal }: BatchOptions = {},
): Promise<number> => {
  let count = 0;
  let batch: T[] = [];
  const flush = async () => {
    if (count > 0) await pause(batchPauseMs, signal);
    signal?.throwIfAborted();
    await work(batch);
    count += batch.length;
    batch = [];
  };
  for await (const item of items) {
    batch.push(item);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
};
