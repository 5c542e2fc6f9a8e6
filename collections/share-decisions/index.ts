import type { CollectionConfig } from 'payload';

import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import { decisions } from '@/lib/review/sharing/types';

/**
 * A reviewer's decision on a version: approved, or changes requested. One row per person and version, which
 * can be changed.
 */
export const ShareDecisions: CollectionConfig = {
  slug: slugs.shareDecisions,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.shareDecisions), create: () => false, update: () => false },
  indexes: [{ fields: ['video', 'version', 'authorKey'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    {
      name: 'video',
      type: 'relationship',
      relationTo: slugs.videos,
      required: true,
      index: true,
      maxDepth: 0,
    },
    { name: 'version', type: 'number', required: true },
    { name: 'decision', type: 'select', required: true, options: [...decisions] },
    { name: 'author', type: 'text', required: true, maxLength: 100 },
    { name: 'authorKey', type: 'text', required: true },
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    { name: 'note', type: 'textarea', maxLength: 2000 },
    { name: 'decidedAt', type: 'date', required: true },
    { name: 'link', type: 'text' },
    pendingEventField(),
    workspaceField(),
  ],
};
