import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** Used single-use sign-in tokens, kept until they expire. Written by the server only. */
export const SpentLogIns: CollectionConfig = {
  slug: slugs.spentLogIns,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.spentLogIns), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'token', type: 'text', required: true, unique: true },
    { name: 'expiresAt', type: 'date', required: true, index: true },
  ],
};
