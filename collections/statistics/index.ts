import type { CollectionConfig } from 'payload';

import { statisticsEndpoints } from '@/endpoints/analytics/statistics';
import { slugs } from '@/lib/core/slugs';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * The figures of a workspace, a row for each UTC day and month: their sums, and in `videos` those of each
 * video (see `lib/analytics/board`). The row `ids` has the videos' ids. Written from the access log alone, by
 * compare-and-set on `revision`.
 */
export const Statistics: CollectionConfig = {
  slug: slugs.statistics,
  admin: { hidden: true },
  // A platform administrator may bring figures along from elsewhere; people ask for theirs by calls of their
  // own.
  access: { ...tenantAccess(slugs.statistics), create: isRoot },
  endpoints: statisticsEndpoints,
  indexes: [{ fields: ['workspace', 'period'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // `YYYY-MM-DD`, `YYYY-MM` or `ids`.
    { name: 'period', type: 'text', required: true },
    { name: 'isDay', type: 'checkbox', defaultValue: false, index: true },
    { name: 'views', type: 'number', required: true, defaultValue: 0 },
    { name: 'requests', type: 'number', required: true, defaultValue: 0 },
    { name: 'bytes', type: 'number', required: true, defaultValue: 0 },
    { name: 'seconds', type: 'number', required: true, defaultValue: 0 },
    { name: 'revision', type: 'number', required: true, defaultValue: 0 },
    // How far each access log is in it.
    { name: 'chunks', type: 'json' },
    { name: 'videos', type: 'textarea' },
    // What players told of their views (see `lib/analytics/experience`).
    { name: 'experience', type: 'json' },
    workspaceField(),
  ],
};
