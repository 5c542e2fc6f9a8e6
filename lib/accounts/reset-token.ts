import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';

/** The secret part of a mailed link: 160 random bits, hexadecimal. */
export const createResetToken = (): string => randomBytes(20).toString('hex');

/**
 * What is stored of it. Whoever reads the database can't use it, and whoever writes there can't plant one.
 */
export const indexResetToken = (token: string): string =>
  hmac(deriveKey(getEnv().secret, 'reset-token'), token);
