/**
 * All that a browser is told of `DatabaseAway`: Next hides what an error of the server says, but keeps a
 * digest that it has.
 */
export const databaseAwayDigest = 'database-away';

/** The database does not answer, which says nothing about who asks. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly digest = databaseAwayDigest;

  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}
