import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * Embedding hosts and watched parts of videos per UTC day; 64 videos of a workspace share a row. Kept for
 * some weeks. Written from the access log only, by compare-and-set on `revision`.
 */
export const VideoStatistics: CollectionConfig = {
  slug: slugs.videoStatistics,
  admin: { hidden: true },
  // Platform administrators may import statistics of another installation. Users read theirs through separate
  // endpoints.
  access: { ...tenantAccess(slugs.videoStatistics), create: isRoot },
  indexes: [{ fields: ['workspace', 'date', 'bucket'], unique: true }, { fields: ['date'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'date', type: 'text', required: true },
    { name: 'bucket', type: 'number', required: true },
    { name: 'revision', type: 'number', required: true, defaultValue: 0 },
    { name: 'chunks', type: 'json' },
    { name: 'videos', type: 'json' },
    workspaceField(),
  ],
};
