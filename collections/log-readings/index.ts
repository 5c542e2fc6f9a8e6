import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * Progress of counting each access log: the files of its newest chunk, and whether all rows include it.
 * Written by the server only.
 */
export const LogReadings: CollectionConfig = {
  slug: slugs.logReadings,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.logReadings), update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'source', type: 'text', required: true, unique: true },
    { name: 'number', type: 'number', required: true, defaultValue: 0 },
    { name: 'files', type: 'json' },
    { name: 'isCounted', type: 'checkbox', defaultValue: false },
  ],
};
