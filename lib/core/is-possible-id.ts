import type { Payload } from 'payload';

/**
 * Picks ids that rows of this database can have. MongoDB's adapter throws for others in an `in`, and leaves out an `equals` to one, which
 * then finds every row.
 */
export const isPossibleId =
  ({ db }: Payload) =>
  (id: string): boolean =>
    db.name === 'mongoose' ? /^[0-9a-f]{24}$/.test(id) : true;
