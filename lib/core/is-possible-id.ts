import type { Payload } from 'payload';

/** Picks ids that rows of this database can have: MongoDB's adapter throws for others in an `in`, instead of finding nothing. */
export const isPossibleId =
  ({ db }: Payload) =>
  (id: string): boolean =>
    db.name === 'mongoose' ? /^[0-9a-f]{24}$/.test(id) : true;
