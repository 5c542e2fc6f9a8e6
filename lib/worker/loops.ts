import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { readDatabaseState } from '@/lib/core/database/sqlite-reader';

/** The context of a worker's loops. `owner` identifies the process in leases. */
export type WorkerContext = SystemContext & { owner: string };

/** Work that a worker repeats. A pass that throws is logged and repeated. */
export type Loop = {
  name: string;
  /** Milliseconds between two passes. */
  everyMs: number;
  /** Returns true if more work may be due at once. */
  pass: () => Promise<boolean | void>;
  /**
   * For loops whose work always begins with a write to the database: they run after a write, `at once` or
   * after `everyMs`, and otherwise every two seconds. A database that cannot report writes (MongoDB) is
   * polled every `everyMs` for `at once`, and every two seconds for `in turn`.
   */
  onChange?: 'at once' | 'in turn';
};

/** The loops of a domain, and what must end before the process may. */
export type WorkerPart = { loops: Loop[]; stop?: () => Promise<void> };

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

/**
 * How often a loop with `onChange` looks for work in a database that cannot report writes, or without any
 * write.
 */
export const pollMs = 500;
const idleMs = 2000;

/** Repeats a loop until `signal` aborts. */
export const runLoop = async (
  payload: Payload,
  { name, everyMs, pass, onChange }: Loop,
  signal: AbortSignal,
): Promise<void> => {
  const leastMs = onChange === 'at once' ? 0 : everyMs;
  while (!signal.aborted) {
    const seen = onChange ? readDatabaseState(payload) : null;
    const hasMore = await pass().catch((error: unknown) => {
      payload.logger.error({ err: error, loop: name }, 'a pass of the worker failed');
      return false;
    });
    if (hasMore) continue;
    const blindMs = onChange === 'in turn' ? idleMs : everyMs;
    if (seen === null) await pause(blindMs, undefined, { signal }).catch(() => undefined);
    else await waitForChange(payload, { seen, leastMs, mostMs: idleMs, signal });
  }
};

/** Polling interval in milliseconds. A poll costs microseconds and serves all waiters. */
const watchMs = 100;

type Wait = {
  /** The database's state from before the caller last looked for work. */
  seen: number;
  /** Milliseconds. */
  leastMs: number;
  /** Milliseconds. */
  mostMs: number;
  signal: AbortSignal;
};

type Waiting = Pick<Wait, 'seen' | 'signal'> & { notBefore: number; notAfter: number; end: () => void };

const waitingFor = new WeakMap<Payload, Set<Waiting>>();

/**
 * Null if the database is unavailable. An outage counts as a change; the waiter then runs into the error
 * itself.
 */
const lookUp = (payload: Payload): number | null => {
  try {
    return readDatabaseState(payload);
  } catch {
    return null;
  }
};

const watch = (payload: Payload, waiting: Set<Waiting>): void => {
  const timer = setInterval(() => {
    const state = lookUp(payload);
    const now = performance.now();
    for (const wait of waiting) {
      const isChanged = now >= wait.notBefore && state !== wait.seen;
      if (!isChanged && now < wait.notAfter && !wait.signal.aborted) continue;
      waiting.delete(wait);
      wait.end();
    }
    if (waiting.size === 0) clearInterval(timer);
  }, watchMs);
};

/**
 * Waits for at least `leastMs`, then until the database has changed from the state `seen`, for at most
 * `mostMs` in all. If `signal` aborts, the wait ends with the next poll.
 */
export const waitForChange = (payload: Payload, { seen, leastMs, mostMs, signal }: Wait): Promise<void> => {
  const waiting = waitingFor.get(payload) ?? new Set();
  waitingFor.set(payload, waiting);
  const now = performance.now();
  return new Promise((end) => {
    if (waiting.size === 0) watch(payload, waiting);
    waiting.add({ seen, signal, notBefore: now + leastMs, notAfter: now + mostMs, end });
  });
};
