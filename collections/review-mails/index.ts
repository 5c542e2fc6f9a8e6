import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * What somebody was told by mail of the review of a video, one row a person and video; the server's alone.
 */
export const ReviewMails: CollectionConfig = {
  slug: slugs.reviewMails,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.reviewMails), create: () => false, update: () => false },
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
    { name: 'userId', type: 'text', required: true },
    // `{video}:{user}`
    { name: 'key', type: 'text', required: true, unique: true },
    // Comments up to here are told.
    { name: 'toldUntil', type: 'date', required: true },
    { name: 'sentAt', type: 'date' },
    // When the next mail is to go; none while nothing is new.
    { name: 'dueAt', type: 'date', index: true },
    { name: 'mutedAt', type: 'date' },
    workspaceField(),
  ],
};
