import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';

/** State of the review emails, one row per person and video. Written by the server only. */
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
    // Comments until this time have been emailed.
    { name: 'emailedUntil', type: 'date', required: true },
    { name: 'sentAt', type: 'date' },
    // Time of the next email. Null if there is nothing new.
    { name: 'dueAt', type: 'date', index: true },
    { name: 'mutedAt', type: 'date' },
    workspaceField(),
    ...leaseFields,
  ],
};
