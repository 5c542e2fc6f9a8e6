import type { FieldHook } from 'payload';

import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import type { User } from '@/payload-types';

/**
 * Whether the account uses an authenticator app. Computed over REST only, because every request reads its own
 * account.
 */
export const readOtpEnabled: FieldHook<User> = async ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user
    ? (await findFactors(req.payload, data.id)).hasApp
    : undefined;
