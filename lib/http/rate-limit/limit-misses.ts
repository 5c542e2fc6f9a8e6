import { hash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { consumeRate, countCall, type RateLimit, uncountCall } from './consume-rate';

/** Secrets that recently led to a result, as hashes. Their calls need not be counted. */
const found = new LRUCache<string, true>({ max: 20_000, ttl: 3_600_000, updateAgeOnGet: true });

/**
 * Secrets that were already counted as misses in this window, as hashes. Repeating one guesses nothing new.
 * Each process counts a secret once.
 */
const missed = new LRUCache<string, true>({ max: 20_000 });

type Guess = {
  /** From `getClientKey` without an actor. */
  client: string | null;
  /** The token or link by which something is looked up. */
  secret: string;
};

/**
 * Looks something up by a guessable secret and counts the misses of each network, each secret once. If the
 * window is full, only secrets that were seen before are looked up, so that an office can work beside a
 * program with a wrong token. Calls are counted before the lookup, so concurrency gains no guesses. Networks
 * that cannot be told apart have no limit. Throws `rate_limited`.
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
    // The secret may have become valid meanwhile, such as a re-enabled token or the link of a video that is
    // now encoded.
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
    // A lookup that failed does not count as a miss.
    if (!isMiss) await uncountCall(limit, client, store);
  }
};
