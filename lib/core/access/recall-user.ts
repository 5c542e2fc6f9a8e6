import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import type { Payload, PayloadRequest } from 'payload';

import { shareActor, type ActorSlot } from './actor';
import { readActorRows } from './actor-rows';
import { readDatabaseState } from '../database/database-state';
import { getSqliteReader } from '../database/sqlite-reader';

type User = NonNullable<PayloadRequest['user']>;

type Known = { state: number; rows: string | null; until: number; user: User; slot: ActorSlot };

/** Maximum age in milliseconds. Rights also depend on time: a trial ends without a change of its row. */
const maxAgeMs = 30_000;

const known = new LRUCache<string, Known>({ max: 2000 });

/** A hash, so that no credentials are kept in memory. */
const toKey = (credentials: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('base64');

const readRows = (payload: Payload, { collection, id }: User): string | null => {
  const read = getSqliteReader(payload);
  return read && readActorRows(read, { collection, id: String(id) });
};

/** Whether a cached entry is still valid. Changes to rows of other callers do not invalidate it. */
const isGood = (payload: Payload, entry: Known, state: number): boolean => {
  if (Date.now() >= entry.until) return false;
  if (entry.state === state) return true;
  if (entry.rows === null || readRows(payload, entry.user) !== entry.rows) return false;
  // The actor was found between two reads of the rows, which may have differed then.
  if (entry.slot.state !== entry.state) entry.slot = {};
  entry.state = state;
  if (entry.slot.actor) entry.slot.state = state;
  return true;
};

/**
 * Looks up the owner of credentials and caches user and actor until one of the rows behind them changes, in
 * this process or another. A page sends many requests between changes, and the lookup took longer than the
 * requests themselves. The caller must check everything that depends on the second. A null result of `find`
 * is not cached.
 */
export const recallUser = async (
  payload: Payload,
  credentials: readonly string[],
  find: () => Promise<User | null>,
): Promise<User | null> => {
  // Read before the lookup, so that a change during it invalidates the entry.
  const state = readDatabaseState(payload);
  if (state === null) return find();
  const key = toKey(credentials);
  const entry = known.get(key);
  if (entry && isGood(payload, entry, state)) return copyUser(entry);
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
  return copyUser(found);
};

/**
 * The rows behind a user; null if the database changed during the lookup, since these rows may have changed
 * too.
 */
const readSame = (payload: Payload, user: User, state: number): string | null => {
  const rows = readRows(payload, user);
  return readDatabaseState(payload) === state ? rows : null;
};

/** Copies the user, because Payload mutates the users of requests. */
const copyUser = ({ user, slot }: Known): User => {
  const copy = structuredClone(user);
  shareActor(copy, slot);
  return copy;
};
