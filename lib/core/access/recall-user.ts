import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import type { Payload, PayloadRequest } from 'payload';

import { readDatabaseState, getSqliteReader, type SqliteReader } from '../database/sqlite-reader';
import { shareActor, type ActorSlot } from './actor';

const workspaceOfUser = '(SELECT active_workspace_id FROM users WHERE id = ?)';
const workspaceOfToken = '(SELECT workspace_id FROM integrations WHERE id = ?)';
const packageOf = (workspace: string) =>
  `(SELECT subscription_package_id FROM workspaces WHERE id = ${workspace})`;

/**
 * Queries, by the caller's id, for all rows that determine the caller and its rights. Sub-tables of
 * workspaces (`workspaces_…`) have no influence on rights.
 */
export const actorQueries = {
  users: [
    'SELECT * FROM users WHERE id = ?',
    'SELECT sid, expires_at FROM sessions WHERE user_id = ? ORDER BY sid',
    'SELECT * FROM members WHERE user_connection_id = ?',
    'SELECT * FROM two_factors WHERE user_id = ?',
    'SELECT * FROM identities WHERE user_id = ?',
    'SELECT * FROM support_sessions WHERE open_key = ?',
    `SELECT * FROM workspaces WHERE id = ${workspaceOfUser}`,
    `SELECT * FROM packages WHERE id = ${packageOf(workspaceOfUser)}`,
    // A platform administrator acts in the workspace of their support session.
    'SELECT * FROM workspaces WHERE id = (SELECT workspace_id FROM support_sessions WHERE open_key = ?)',
    'SELECT * FROM packages WHERE id = ' +
      `${packageOf('(SELECT workspace_id FROM support_sessions WHERE open_key = ?)')}`,
  ],
  integrations: [
    'SELECT * FROM integrations WHERE id = ?',
    'SELECT * FROM integrations_rels WHERE parent_id = ?',
    // A token loses its categories with the trash.
    'SELECT id, deleted_at FROM categories WHERE id IN ' +
      '(SELECT categories_id FROM integrations_rels WHERE parent_id = ?)',
    `SELECT * FROM workspaces WHERE id = ${workspaceOfToken}`,
    `SELECT * FROM packages WHERE id = ${packageOf(workspaceOfToken)}`,
  ],
} as const;

/** The owner of the rows. `id` is a user's or an integration's. */
type Caller = { collection: string; id: string };

/**
 * A hash of all rows that determine a caller's rights; it changes with any of them. Null if the caller is
 * neither a user nor an integration. Takes about 0.1 ms.
 */
const readActorRows = (read: SqliteReader, { collection, id }: Caller): string | null => {
  if (collection !== 'users' && collection !== 'integrations') return null;
  const hash = createHash('sha256');
  for (const sql of actorQueries[collection]) hash.update(JSON.stringify(read(sql, [id])));
  return hash.digest('base64');
};

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
