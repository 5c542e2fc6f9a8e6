import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * A session of an account: expiry, device and last use. Kept after its end, because members see each other's
 * last activity. Written by the server only and separately from the account, which concurrent sign-ins would
 * overwrite.
 */
export const Sessions: CollectionConfig = {
  slug: slugs.sessions,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.sessions), create: () => false, update: () => false },
  indexes: [{ fields: ['user', 'lastUsedAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Not required, because the database clears the id of a deleted user before this row is deleted.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    { name: 'sid', type: 'text', required: true, unique: true },
    // In the past if the session has ended.
    { name: 'expiresAt', type: 'date', index: true },
    // Taken from the user agent. No address and no location are stored.
    { name: 'browser', type: 'text' },
    { name: 'system', type: 'text' },
    { name: 'lastUsedAt', type: 'date', required: true },
    // Last use of the account before this visit, on any device.
    { name: 'previousVisitAt', type: 'date' },
  ],
};
