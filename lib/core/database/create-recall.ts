import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { readDatabaseState } from './database-state';

type Kept<T> = { state: number | null; until: number; value: T };

/** How long something is believed where the database can't say that it changed (MongoDB); milliseconds. */
const blindMs = 1000;

/**
 * A memory for what is asked for again and again between two changes of the database: any change, of this
 * process or another one, ends what it knows at once. Where the database can't tell, it knows for a second
 * what this process did not `forget`. Null is never kept. What is answered is shared by all callers, who must
 * not change it.
 */
export const createRecall = <T extends object>({ max }: { max: number }) => {
  const kept = new LRUCache<string, Kept<T>>({ max });

  const recall = async (payload: Payload, key: string, find: () => Promise<T | null>): Promise<T | null> => {
    // Before the look-up: what changes during it makes the entry one of the past.
    const state = readDatabaseState(payload);
    const entry = kept.get(key);
    const isGood = entry && (state === null ? Date.now() < entry.until : entry.state === state);
    if (isGood) return entry.value;
    const value = await find();
    if (value) kept.set(key, { state, until: Date.now() + blindMs, value });
    else kept.delete(key);
    return value;
  };

  return { recall, forget: (key: string): void => void kept.delete(key), clear: (): void => kept.clear() };
};
