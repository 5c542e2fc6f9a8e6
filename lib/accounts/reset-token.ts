import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';

/** Creates the token of an emailed link: 160 random bits, hexadecimal. */
export const createResetToken = (): string => randomBytes(20).toString('hex');

/** The stored HMAC of a token. Database access allows neither using an existing token nor planting one. */
export const indexResetToken = (token: string): string =>
  hmac(deriveKey(getEnv().secret, 'reset-token'), token);
