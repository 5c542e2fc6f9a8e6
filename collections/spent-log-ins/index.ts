import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';

/** What was good for one log-in and was used, for as long as it could be tried again. The server's alone. */
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
