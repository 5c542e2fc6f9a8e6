import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * One row per reaction of a person to a comment, so that concurrent reactions do not overwrite each other.
 */
export const CommentReactions: CollectionConfig = {
  slug: slugs.commentReactions,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.commentReactions), create: () => false, update: () => false },
  indexes: [{ fields: ['comment', 'authorKey', 'reaction'], unique: true }],
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
    { name: 'comment', type: 'text', required: true },
    { name: 'authorKey', type: 'text', required: true },
    { name: 'author', type: 'text', required: true, maxLength: 100 },
    { name: 'reaction', type: 'text', required: true, maxLength: 16 },
    workspaceField(),
  ],
};
