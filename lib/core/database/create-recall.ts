import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { readDatabaseState } from './sqlite-reader';

type Entry<T> = { state: number | null; until: number; value: T };

/** Lifetime of an entry if the database cannot report changes (MongoDB). Milliseconds. */
const blindMs = 1000;

/**
 * Creates a cache that any change of the database, by any process, invalidates at once. If the database
 * cannot report changes, entries live for a second or until this process calls `forget`. Null is never
 * cached. Values are shared by all callers, who must not mutate them.
 */
export const createRecall = <T extends object>({ max }: { max: number }) => {
  const entries = new LRUCache<string, Entry<T>>({ max });

  const recall = async (payload: Payload, key: string, find: () => Promise<T | null>): Promise<T | null> => {
    // Read before the lookup, so that a change during it invalidates the entry.
    const state = readDatabaseState(payload);
    const entry = entries.get(key);
    const isGood = entry && (state === null ? Date.now() < entry.until : entry.state === state);
    if (isGood) return entry.value;
    const value = await find();
    if (value) entries.set(key, { state, until: Date.now() + blindMs, value });
    else entries.delete(key);
    return value;
  };

  return {
    recall,
    forget: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
  };
};
