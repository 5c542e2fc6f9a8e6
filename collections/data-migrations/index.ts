import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';

/** The changes of data that were carried out (`migrations/data`), on either database. The server's alone. */
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
