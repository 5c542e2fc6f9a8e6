import type { CollectionConfig } from 'payload';

import { commentEndpoints } from '@/endpoints/review/comments';
import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Comments of reviewers on a shared video: plain text, stored by the token of the video's share URL. Written
 * by the endpoints of the share page and the video only. Ids of other comments and links are plain text,
 * because those rows may be deleted.
 */
export const CollaborateComments: CollectionConfig = {
  slug: slugs.collaborateComments,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.collaborateComments), create: () => false, update: () => false },
  indexes: [{ fields: ['shareToken', 'createdAt'] }, { fields: ['workspace', 'createdAt'] }],
  defaultSort: 'createdAt',
  endpoints: commentEndpoints,
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
    // Id of the thread: the HMAC of the default link's token.
    { name: 'shareToken', type: 'text', required: true, ...hidden },
    { name: 'text', type: 'textarea', required: true, maxLength: 5000 },
    { name: 'author', type: 'text', required: true, maxLength: 100 },
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    // Author of the comment: an HMAC of the anonymous token or the user id within this thread.
    { name: 'authorKey', type: 'text', required: true },
    { name: 'parentCommentId', type: 'text', index: true },
    // Seconds, as in the specification's API. `frameIn` and `frameOut` (both inclusive) are authoritative.
    { name: 'videoTimecode', type: 'number' },
    { name: 'frameIn', type: 'number' },
    { name: 'frameOut', type: 'number' },
    // Version that the reviewer watched, and its frame rate.
    { name: 'version', type: 'number', required: true },
    { name: 'fps', type: 'number' },
    { name: 'drawing', type: 'json' },
    { name: 'pictures', type: 'json' },
    // Ids of the mentioned members.
    { name: 'mentions', type: 'json' },
    // Link through which the comment was written.
    { name: 'link', type: 'text' },
    { name: 'editedAt', type: 'date' },
    { name: 'resolvedAt', type: 'date' },
    { name: 'resolvedBy', type: 'text', maxLength: 100 },
    // Source and copy of a comment that was carried over to another version.
    { name: 'carriedFrom', type: 'text' },
    { name: 'carriedTo', type: 'text' },
    // Time at which a copy was made, and the key of the person who made it.
    { name: 'carriedAt', type: 'date', ...hidden },
    { name: 'carriedBy', type: 'text', ...hidden },
    pendingEventField(),
    workspaceField(),
    // Set for a comment without a place, because trimming removed the part it is about.
    { name: 'isInRemovedPart', type: 'checkbox', defaultValue: false },
  ],
};
