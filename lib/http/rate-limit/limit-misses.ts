import { hash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { consumeRate, countCall, type RateLimit, uncountCall } from './consume-rate';

/**
 * What callers found lately by a secret, so that they need not be counted for it. The secrets themselves are
 * not kept.
 */
const found = new LRUCache<string, true>({ max: 20_000, ttl: 3_600_000, updateAgeOnGet: true });

/**
 * What has been counted in this window: brought again, it guesses nothing. As hashes, too; each process
 * counts it once.
 */
const missed = new LRUCache<string, true>({ max: 20_000 });

type Guess = {
  /** By `getClientKey` without an actor. */
  client: string | null;
  /** By which something is looked up: a token, a link. */
  secret: string;
};

/**
 * Looks something up by what can be guessed, and counts of each network what finds nothing, the same secret
 * once. Where its window is full, nothing is looked up for it any more but what it has brought before, so
 * that an office goes on working beside a program with a wrong token. Counted before it is looked up, so that
 * many at once are no more guesses than one after the other. Networks that can't be told apart have no limit
 * in common, which one of them would use up for all. Throws `rate_limited`.
 */
export const limitMisses = async <T extends object>(
  limit: RateLimit,
  { client, secret }: Guess,
  store: Parameters<typeof consumeRate>[2],
  find: () => Promise<T | null>,
): Promise<T | null> => {
  if (client === null) return find();
  const key = hash('sha256', JSON.stringify([limit.name, client, secret]), 'base64');
  if (missed.has(key)) {
    // It may be something by now: a token that was enabled again, a link of what is encoded.
    const value = await find();
    if (value) found.set(key, true);
    return value;
  }
  if (found.get(key)) {
    const value = await find();
    if (value) return value;
    found.delete(key);
    await countCall(limit, client, store);
    return null;
  }
  await consumeRate(limit, client, store);
  let isMiss = false;
  try {
    const value = await find();
    isMiss = value === null && !missed.has(key);
    if (value) found.set(key, true);
    if (isMiss) missed.set(key, true, { ttl: limit.seconds * 1000 });
    return value;
  } finally {
    // Also where nobody could be asked.
    if (!isMiss) await uncountCall(limit, client, store);
  }
};
