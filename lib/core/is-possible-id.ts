import type { Payload } from 'payload';

/**
 * Picks ids that rows of this database can have: calls by id alone fail at others on MongoDB. Queries may have any (`refuseOddIds`).
 */
export const isPossibleId =
  ({ db }: Payload) =>
  (id: string): boolean =>
    db.name === 'mongoose' ? /^[0-9a-f]{24}$/.test(id) : true;
