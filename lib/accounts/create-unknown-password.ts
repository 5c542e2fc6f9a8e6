import { randomBytes } from 'node:crypto';

/**
 * A random password that is never shown: it has all four character classes and is long enough for every
 * policy.
 */
export const createUnknownPassword = (): string => `Aa1!${randomBytes(60).toString('base64url')}`;
