import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import { totalPeriod, usageMetricNames } from '@/lib/workspaces/usage/metrics';

/**
 * Usage of a workspace's package, one row per metric and period. Only changed by compare-and-set
 * (`acquireSlot`), so that limits hold for concurrent calls. Written by the server only.
 */
export const UsageRows: CollectionConfig = {
  slug: slugs.usage,
  typescript: { interface: 'Usage' },
  admin: { hidden: true },
  access: tenantAccess(slugs.usage),
  indexes: [
    { fields: ['workspace', 'metric', 'period'], unique: true },
    { fields: ['metric', 'recountedAt'] },
  ],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'metric', type: 'select', required: true, options: [...usageMetricNames] },
    // `all`, or a month in UTC as `YYYY-MM`.
    { name: 'period', type: 'text', required: true, defaultValue: totalPeriod },
    { name: 'count', type: 'number', required: true, defaultValue: 0 },
    { name: 'takenAt', type: 'date' },
    { name: 'recountedAt', type: 'date' },
    workspaceField(),
  ],
};
