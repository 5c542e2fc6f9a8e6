import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Who an account is at a provider of single sign-on. Not in the user's row, which every log-in writes back as
 * it was read. The server's alone.
 */
export const Identities: CollectionConfig = {
  slug: slugs.identities,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.identities), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  // Somebody at a provider opens one account, and an account has one of each.
  indexes: [{ fields: ['user', 'provider'], unique: true }],
  fields: [
    // Not required: of a deleted user the database forgets the id, and the row goes with it.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0, index: true },
    { name: 'provider', type: 'text', required: true },
    /** As the provider told it last. */
    { name: 'email', type: 'text' },
    { name: 'lastUsedAt', type: 'date' },
    // Provider, issuer and subject, as an HMAC: a subject may be longer than databases index.
    { name: 'subjectIndex', type: 'text', required: true, unique: true, ...hidden },
  ],
};
