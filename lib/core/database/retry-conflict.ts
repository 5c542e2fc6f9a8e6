import { setTimeout } from 'node:timers/promises';

import type { BaseDatabaseAdapter } from 'payload';

import { isRecord } from '../values';

/** Several concurrent inserts of one unique value may each run into more than one deadlock. */
const attempts = 10;
/** Milliseconds. Random pauses keep conflicting writers from colliding again. */
const longestPause = 50;

/** MongoDB's error code of a write conflict. */
const writeConflict = 112;

/**
 * Retries a single statement that the database rolled back because of a conflict. Nothing of it was applied,
 * so any statement may be retried. MongoDB retries most by itself; FerretDB reports deadlocks of the
 * underlying PostgreSQL, for example of concurrent inserts with the same unique value.
 */
export const retryConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await setTimeout(Math.random() * longestPause * attempt);
    }
  }
};

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === writeConflict) || error.message.includes('deadlock detected'));

/** Methods that write with one statement. */
const writes = ['create', 'updateOne', 'deleteOne', 'deleteMany'] as const;

type WriteArgs = { data?: unknown };

/**
 * Makes the adapter of MongoDB retry its writes after a conflict, so that the next attempt finds a duplicate
 * that caused it. Each attempt gets a copy of the data, because the adapter removes `$inc` from what it was
 * given. Mutates the adapter.
 */
export const retryWrites = (adapter: BaseDatabaseAdapter): void => {
  for (const name of writes) {
    const call = adapter[name] as (this: unknown, args: WriteArgs) => Promise<unknown>;
    const retried = function (this: unknown, args: WriteArgs) {
      return retryConflict(() =>
        call.call(this, { ...args, ...('data' in args && { data: copy(args.data) }) }),
      );
    };
    Object.assign(adapter, { [name]: retried });
  }
};

/** Copies objects and lists; keeps other values, such as dates. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]));
};
