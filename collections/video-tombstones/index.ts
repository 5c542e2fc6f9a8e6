import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** Data of a deleted video, kept for 13 months so that statistics and log lines can still be assigned. */
export const VideoTombstones: CollectionConfig = {
  slug: slugs.videoTombstones,
  admin: { hidden: true },
  // Platform administrators may import statistics of another installation. Users read theirs through separate
  // endpoints.
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
