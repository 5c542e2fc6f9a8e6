import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { readDatabaseState } from '@/lib/core/database/sqlite-reader';

import { waitForChange } from './wait-for-change';

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
