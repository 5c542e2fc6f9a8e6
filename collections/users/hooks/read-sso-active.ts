import type { FieldHook } from 'payload';

import { findIdentities } from '@/lib/accounts/sso/identities';
import type { User } from '@/payload-types';

/**
 * Whether the account is linked to a provider. Computed over REST only, because every request reads its own
 * account.
 */
export const readSsoActive =
  (provider: 'google' | 'microsoft'): FieldHook<User> =>
  async ({ data, req }) =>
    data?.id && req.payloadAPI === 'REST' && req.user
      ? (await findIdentities(req.payload, data.id)).some((identity) => identity.provider === provider)
      : undefined;
