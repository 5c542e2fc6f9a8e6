import type { CollectionConfig } from 'payload';

import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Identity of an account at a single sign-on provider. Kept outside of the user's row, because every sign-in
 * writes back the whole row. Written by the server only.
 */
export const Identities: CollectionConfig = {
  slug: slugs.identities,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.identities), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  // An identity belongs to one account, and an account has at most one identity per provider.
  indexes: [{ fields: ['user', 'provider'], unique: true }],
  fields: [
    // Not required, because the database clears the id of a deleted user before this row is deleted.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0, index: true },
    { name: 'provider', type: 'text', required: true },
    /** The latest address from the provider. */
    { name: 'email', type: 'text' },
    { name: 'lastUsedAt', type: 'date' },
    // HMAC of provider, issuer and subject, because a subject may be too long for a database index.
    { name: 'subjectIndex', type: 'text', required: true, unique: true, ...hidden },
  ],
};
