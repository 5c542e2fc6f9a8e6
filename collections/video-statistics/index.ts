import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * Where videos were embedded on a UTC day, and how far they were watched; 64 videos of a workspace share a
 * row. Kept for some weeks. Written from the access log alone, by compare-and-set on `revision`.
 */
export const VideoStatistics: CollectionConfig = {
  slug: slugs.videoStatistics,
  admin: { hidden: true },
  // A platform administrator may bring figures along from elsewhere; people ask for theirs by calls of their
  // own.
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
