import { randomBytes } from 'node:crypto';

/** A password that nobody ever reads: of all four classes, and long enough for every policy. */
export const createUnknownPassword = (): string => `Aa1!${randomBytes(60).toString('base64url')}`;
