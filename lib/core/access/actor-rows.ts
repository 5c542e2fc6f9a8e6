import { createHash } from 'node:crypto';

import type { SqliteReader } from '../database/sqlite-reader';

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
    `SELECT * FROM workspaces WHERE id = ${workspaceOfToken}`,
    `SELECT * FROM packages WHERE id = ${packageOf(workspaceOfToken)}`,
  ],
} as const;

/** The owner of the rows. `id` is a user's or an integration's. */
export type Caller = { collection: string; id: string };

/**
 * A hash of all rows that determine a caller's rights; it changes with any of them. Null if the caller is
 * neither a user nor an integration. Takes about 0.1 ms.
 */
export const readActorRows = (read: SqliteReader, { collection, id }: Caller): string | null => {
  if (collection !== 'users' && collection !== 'integrations') return null;
  const hash = createHash('sha256');
  for (const sql of actorQueries[collection]) hash.update(JSON.stringify(read(sql, [id])));
  return hash.digest('base64');
};
