import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import type { Payload, PayloadRequest } from 'payload';

import { shareActor, type ActorSlot } from './actor';
import { readDatabaseState } from './database-state';

type User = NonNullable<PayloadRequest['user']>;

type Known = { state: number; user: User; slot: ActorSlot };

const known = new LRUCache<string, Known>({ max: 2000 });

/** The credentials themselves are not kept. */
const toKey = (credentials: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

/**
 * Whom credentials belong to, and what they may do, looked up once for as long as nothing in the database has changed: a page asks
 * many times between two changes, and who asks took longer to find out than what is asked for. Any change, of this process or
 * another one, ends what is known at once. Whoever calls has checked what depends on the time. `find` may answer null, which is
 * never kept.
 */
export const recallUser = async (
  payload: Payload,
  credentials: readonly string[],
  find: () => Promise<User | null>,
): Promise<User | null> => {
  // Before the look-up: what changes during it makes the entry one of the past.
  const state = readDatabaseState(payload);
  if (state === null) return find();
  const key = toKey(credentials);
  const entry = known.get(key);
  if (entry?.state === state) return lend(entry);
  const user = await find();
  if (!user) return null;
  const found = { state, user: structuredClone(user), slot: {} };
  known.set(key, found);
  return lend(found);
};

/** Payload changes the users of requests, so each gets its own. */
const lend = ({ user, slot }: Known): User => {
  const lent = structuredClone(user);
  shareActor(lent, slot);
  return lent;
};
