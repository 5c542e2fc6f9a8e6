import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import Database from 'libsql';
import type { Payload } from 'payload';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  RateLimiterSQLite,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';

import { getMongoConnection } from '@/lib/core/database/clients';
import { keepPrivate } from '@/lib/core/database/sqlite-file';
import { getEnv } from '@/lib/core/env/env';
import { AppError, type RateState } from '@/lib/core/errors';

import { type BlockLimiter, createBlockLimiter, type RateCount } from './block-limiter';

/** Counts that all web processes share. */
type SharedRates = {
  createLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract;
  /** Removes expired rows if the store does not do so itself. Called often. */
  sweep: () => void;
  /** Resets every count. */
  clear: () => Promise<void>;
  close: () => void;
};

/** The table or collection of the counts. */
const ratesTable = 'rate_limits';

/**
 * The driver blocks the whole process while it waits for another process's write. A write takes microseconds.
 */
const busyMs = 250;
const sweepEveryMs = 600_000;

/**
 * Counts in a separate SQLite file, because these writes would slow down the product's database. Throws if
 * the file cannot be opened.
 */
export const openSqliteRates = (file: string): SharedRates => {
  keepPrivate(file);
  const database = new Database(file);
  // `journal_mode` returns a row, which `exec` does not accept.
  database.pragma(`busy_timeout = ${busyMs}`);
  database.pragma('journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${ratesTable} (key TEXT PRIMARY KEY, points INTEGER NOT ` +
      'NULL DEFAULT 0, expire INTEGER)',
  );

  let sweptAt = 0;
  const sweep = () => {
    const now = Date.now();
    if (now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    database.prepare(`DELETE FROM ${ratesTable} WHERE expire < ?`).run(now);
  };

  return {
    createLimiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient: database,
        storeType: 'better-sqlite3',
        tableName: ratesTable,
        tableCreated: true,
      }),
    sweep,
    clear: async () => void database.exec(`DELETE FROM ${ratesTable}`),
    close: () => database.close(),
  };
};

/** The part of the driver's `Db` that this file uses. */
type MongoDatabase = {
  collection: (name: string) => { deleteMany: (filter: object) => Promise<unknown> };
};

const attempts = 5;

/**
 * Counts in a collection of the product's database, from which MongoDB removes expired rows. Rejects if the
 * indexes cannot be created.
 */
const openMongoRates = async (database: MongoDatabase): Promise<SharedRates> => {
  const createLimiter: SharedRates['createLimiter'] = (options) =>
    new RateLimiterMongo({
      ...options,
      storeClient: database,
      tableName: ratesTable,
      disableIndexesCreation: true,
    });
  await createIndexes(createLimiter({ points: 1, duration: 1 }) as RateLimiterMongo);
  return {
    createLimiter,
    sweep: () => undefined,
    clear: async () => void (await database.collection(ratesTable).deleteMany({})),
    // The connection belongs to Payload.
    close: () => undefined,
  };
};

/** Retries because servers refuse one of two processes that create the same index concurrently. */
const createIndexes = async (limiter: RateLimiterMongo): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await limiter.createIndexes();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await setTimeout(attempt * 200);
    }
  }
};

/** At most `max` calls in `seconds`, counted per caller and `name`, in fixed windows. */
export type RateLimit = {
  name: string;
  max: number;
  seconds: number;
  /**
   * For secrets that can be guessed (passwords, codes, links): all processes count each call together, at one
   * write per call. For other limits a process reserves a tenth at a time from the shared count, or counts in
   * memory on SQLite, which has one web process.
   */
  isShared?: boolean;
};

type Store = Pick<Payload, 'db' | 'logger'>;

/**
 * Counts a call of the caller `key`. Callers that cannot be told apart have no key and no limit, because one
 * of them would use it up for all. Returns what is left of the window. Throws `rate_limited` (429 with
 * `Retry-After`) once the window is full.
 */
export const consumeRate = async (limit: RateLimit, key: string, store: Store): Promise<RateState> => {
  const { name, max, seconds } = limit;
  const { used, isOver, waitMs } = await countCall(limit, key, store);
  const rate = { name, max, seconds, left: isOver ? 0 : max - used, waitMs };
  if (!isOver) return rate;
  const wait = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AppError('rate_limited', { seconds: wait }, { retryAfter: wait, rate });
};

/** Counts a call without refusing it. Exactly one call of a window gets each value of `used`. */
export const countCall = async (limit: RateLimit, key: string, { db, logger }: Store): Promise<RateCount> => {
  if (!isOwn(limit)) {
    try {
      return await (await getShared(limit, db)).count(key);
    } catch (error) {
      // If the shared count fails, each process counts for itself: better than refusing or allowing
      // everything.
      if (isTimeToReport())
        logger.error({ err: error }, 'the shared rate limits failed; each process now counts separately');
    }
  }
  return countOn(getOwn(limit), key);
};

/** Takes back a counted call that the limit is not meant for. */
export const uncountCall = async (limit: RateLimit, key: string, { db, logger }: Store): Promise<void> => {
  if (isOwn(limit)) return void (await getOwn(limit).reward(key));
  try {
    await (await getShared(limit, db)).reward(key);
  } catch (error) {
    // The call stays counted.
    if (isTimeToReport()) logger.error({ err: error }, 'a counted call could not be reverted');
  }
};

const toCount = ({ consumedPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): RateCount => ({
  used: consumedPoints,
  isOver,
  waitMs: msBeforeNext,
});

const countOn = async (limiter: RateLimiterAbstract, id: string): Promise<RateCount> => {
  try {
    return toCount(await limiter.consume(id), false);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return toCount(refusal, true);
  }
};

const isOnOneMachine = (): boolean => getEnv().databaseUrl.startsWith('file:');

/** Whether this process counts the limit in memory. */
const isOwn = ({ isShared }: RateLimit): boolean => !isShared && isOnOneMachine();

const getShared = async (limit: RateLimit, db: Payload['db']): Promise<BlockLimiter> => {
  const { createLimiter, sweep } = await getSharedRates(db);
  sweep();
  const limiter = getLimiter(shared, limit, createLimiter);
  if (limit.isShared)
    return { count: (id) => countOn(limiter, id), reward: (id) => limiter.reward(id).then(() => undefined) };
  const known = inBlocks.get(limiter) ?? createBlockLimiter(limiter);
  inBlocks.set(limiter, known);
  return known;
};

const getOwn = (limit: RateLimit): RateLimiterAbstract =>
  getLimiter(own, limit, (options) => new RateLimiterMemory(options));

type Limiters = Map<string, RateLimiterAbstract>;
const own: Limiters = new Map();
const shared: Limiters = new Map();
const inBlocks = new WeakMap<RateLimiterAbstract, BlockLimiter>();
let rates: Promise<SharedRates> | undefined;

const getLimiter = (
  limiters: Limiters,
  { name, max, seconds }: RateLimit,
  create: SharedRates['createLimiter'],
): RateLimiterAbstract => {
  const known = limiters.get(name);
  if (known) return known;
  const limiter = create({ keyPrefix: name, points: max, duration: seconds });
  limiters.set(name, limiter);
  return limiter;
};

const getSharedRates = async (db: Payload['db']): Promise<SharedRates> => {
  rates ??= openSharedRates(db);
  try {
    return await rates;
  } catch (error) {
    // The next call tries again.
    rates = undefined;
    throw error;
  }
};

const openSharedRates = async (db: Payload['db']): Promise<SharedRates> => {
  if (isOnOneMachine()) return openSqliteRates(path.join(getEnv().dataDir, 'rate-limits.db'));
  const connection = getMongoConnection<{ db: MongoDatabase }>({ db });
  if (!connection) throw new Error('shared rate limits require MongoDB');
  return openMongoRates(connection.db);
};

const reportEveryMs = 60_000;
let reportedAt = Number.NEGATIVE_INFINITY;

const isTimeToReport = (): boolean => {
  const now = Date.now();
  if (now - reportedAt < reportEveryMs) return false;
  reportedAt = now;
  return true;
};

/** Resets every count; for tests. */
export const resetRates = async (): Promise<void> => {
  own.clear();
  shared.clear();
  reportedAt = Number.NEGATIVE_INFINITY;
  await (await rates?.catch(() => undefined))?.clear();
};
