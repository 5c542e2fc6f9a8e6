import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';

/**
 * Named leases for work that only one process may do at a time, such as running a job queue. Written by the
 * server only.
 */
export const Locks: CollectionConfig = {
  slug: slugs.locks,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.locks), update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [{ name: 'name', type: 'text', required: true, unique: true }, ...leaseFields],
};
