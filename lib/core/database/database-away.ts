/**
 * The only part of `DatabaseAway` that reaches a browser: Next hides messages of server errors but keeps a
 * given digest.
 */
export const databaseAwayDigest = 'database-away';

/** The database does not answer. This error says nothing about the caller's session. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly digest = databaseAwayDigest;

  constructor(cause: unknown) {
    super('The database is not responding.', { cause });
  }
}
