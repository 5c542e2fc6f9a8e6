import { hash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { consumeRate, countCall, uncountCall, type RateLimit } from './consume-rate';

/** What callers found lately by a secret, so that they need not be counted for it. The secrets themselves are not kept. */
const found = new LRUCache<string, true>({ max: 20_000, ttl: 3_600_000, updateAgeOnGet: true });

type Guess = {
  /** By `getClientKey` without an actor. */
  client: string | null;
  /** By which something is looked up: a token, a link. */
  secret: string;
};

/**
 * Looks something up by what can be guessed, and counts of each network what finds nothing. Where its window is full, nothing is looked up
 * for it any more but what it has found before, so that an office goes on working beside a program with a wrong token. Counted
 * before it is looked up, so that many at once are no more guesses than one after the other. Networks that can't be told apart have no
 * limit in common, which one of them would use up for all. Throws `rate_limited`.
 */
export const limitMisses = async <T extends object>(
  limit: RateLimit,
  { client, secret }: Guess,
  store: Parameters<typeof consumeRate>[2],
  find: () => Promise<T | null>,
): Promise<T | null> => {
  if (client === null) return find();
  const key = hash('sha256', JSON.stringify([limit.name, client, secret]), 'base64');
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
    isMiss = value === null;
    if (value) found.set(key, true);
    return value;
  } finally {
    // Also where nobody could be asked.
    if (!isMiss) await uncountCall(limit, client, store);
  }
};
