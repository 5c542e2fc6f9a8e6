import type { FieldHook } from 'payload';

import { findIdentities } from '@/lib/accounts/sso/identity-row';
import type { User } from '@/payload-types';

/**
 * Whether the account is joined to a provider; said where somebody may read it, and never stored with the
 * account. Looked up only where they ask: each request reads the account that it comes from.
 */
export const readSsoActive =
  (provider: 'google' | 'microsoft'): FieldHook<User> =>
  async ({ data, req }) =>
    data?.id && req.payloadAPI === 'REST' && req.user
      ? (await findIdentities(req.payload, data.id)).some((identity) => identity.provider === provider)
      : undefined;
