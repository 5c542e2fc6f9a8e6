import type { FieldHook } from 'payload';

import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import type { User } from '@/payload-types';

/**
 * Whether the account asks for an app’s code; said where somebody may read it, and never stored with the
 * account. Looked up only where they ask: each request reads the account that it comes from.
 */
export const readOtpEnabled: FieldHook<User> = async ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user
    ? (await findFactors(req.payload, data.id)).hasApp
    : undefined;
