import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import type { Payload, PayloadRequest } from 'payload';

import { shareActor, type ActorSlot } from './actor';
import { readActorRows } from './actor-rows';
import { readDatabaseState } from '../database/database-state';
import { getSqliteReader } from '../database/sqlite-reader';

type User = NonNullable<PayloadRequest['user']>;

type Known = { state: number; rows: string | null; until: number; user: User; slot: ActorSlot };

/** Rights also depend on the time: a trial ends without a change of its row. */
const maxAgeMs = 30_000;

const known = new LRUCache<string, Known>({ max: 2000 });

/** The credentials themselves are not kept. */
const toKey = (credentials: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

const readRows = (payload: Payload, { collection, id }: User): string | null => {
  const read = getSqliteReader(payload);
  return read && readActorRows(read, { collection, id: String(id) });
};

/** Whether what is known of a caller still holds; a change elsewhere is not one of theirs. */
const isGood = (payload: Payload, entry: Known, state: number): boolean => {
  if (Date.now() >= entry.until) return false;
  if (entry.state === state) return true;
  if (entry.rows === null || readRows(payload, entry.user) !== entry.rows) return false;
  // Found between two looks at the rows, which may have been others then.
  if (entry.slot.state !== entry.state) entry.slot = {};
  entry.state = state;
  if (entry.slot.actor) entry.slot.state = state;
  return true;
};

/**
 * Whom credentials belong to, and what they may do, looked up once for as long as no row has changed that
 * this is made from: a page asks many times between two changes, and who asks took longer to find out than
 * what is asked for. Any such change, of this process or another one, ends what is known at once. Whoever
 * calls has checked what depends on the second. `find` may answer null, which is never kept.
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
  if (entry && isGood(payload, entry, state)) return lend(entry);
  const user = await find();
  if (!user) return null;
  const found = {
    state,
    rows: readSame(payload, user, state),
    until: Date.now() + maxAgeMs,
    user: structuredClone(user),
    slot: {},
  };
  known.set(key, found);
  return lend(found);
};

/**
 * The rows that a user was made from; null where any row was changed during the look-up, since it may have
 * been one of them.
 */
const readSame = (payload: Payload, user: User, state: number): string | null => {
  const rows = readRows(payload, user);
  return readDatabaseState(payload) === state ? rows : null;
};

/** Payload changes the users of requests, so each gets its own. */
const lend = ({ user, slot }: Known): User => {
  const lent = structuredClone(user);
  shareActor(lent, slot);
  return lent;
};
