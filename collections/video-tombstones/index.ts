import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * What is kept of a deleted video for 13 months, so that figures and lines of the access log still find where
 * they belong.
 */
export const VideoTombstones: CollectionConfig = {
  slug: slugs.videoTombstones,
  admin: { hidden: true },
  // A platform administrator may bring figures along from elsewhere; people ask for theirs by calls of their
  // own.
  access: { ...tenantAccess(slugs.videoTombstones), create: isRoot },
  indexes: [{ fields: ['workspace', 'deletedAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'videoId', type: 'text', required: true, unique: true },
    { name: 'title', type: 'text' },
    { name: 'deletedAt', type: 'date', required: true, index: true },
    workspaceField(),
  ],
};
