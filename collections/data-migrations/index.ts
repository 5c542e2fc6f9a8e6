import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** Applied data migrations (`migrations/data`) of either database. Written by the server only. */
export const DataMigrations: CollectionConfig = {
  slug: slugs.dataMigrations,
  admin: { hidden: true },
  access: tenantAccess(slugs.dataMigrations),
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'name', type: 'text', required: true, unique: true },
    { name: 'durationMs', type: 'number' },
  ],
};
