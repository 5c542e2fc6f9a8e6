import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';

/**
 * A session of an account: until when it is open, the device, and when it was last used. Kept after its end,
 * so that colleagues see when somebody was last active. Written by the server alone, and never with the
 * account, which two sign-ins at once would overwrite.
 */
export const Sessions: CollectionConfig = {
  slug: slugs.sessions,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.sessions), create: () => false, update: () => false },
  indexes: [{ fields: ['user', 'lastUsedAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Not required: of a deleted user the database forgets the id, and the row goes with it.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    { name: 'sid', type: 'text', required: true, unique: true },
    // In the past once it has ended.
    { name: 'expiresAt', type: 'date', index: true },
    // As far as the browser says it; no address and no place.
    { name: 'browser', type: 'text' },
    { name: 'system', type: 'text' },
    { name: 'lastUsedAt', type: 'date', required: true },
    // When the account was last used before this visit, on any device.
    { name: 'previousVisitAt', type: 'date' },
  ],
};
