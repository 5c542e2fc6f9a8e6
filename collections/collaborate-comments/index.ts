import type { CollectionConfig } from 'payload';

import { commentEndpoints } from '@/endpoints/review/comments';
import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * What reviewers write on a shared video: plain text, kept under the token of the video's share URL. Written
 * by the calls of the share page and those below the video only. Ids of other comments and of links are
 * texts, since what they name may be gone.
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
    // The id of the thread: the HMAC of the default link's token.
    { name: 'shareToken', type: 'text', required: true, ...hidden },
    { name: 'text', type: 'textarea', required: true, maxLength: 5000 },
    { name: 'author', type: 'text', required: true, maxLength: 100 },
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    // Whose comment it is: an HMAC of the anonymous token, or of the user's id, within this thread.
    { name: 'authorKey', type: 'text', required: true },
    { name: 'parentCommentId', type: 'text', index: true },
    // Seconds, as the API of the specification has it; frames are what counts, both ends included.
    { name: 'videoTimecode', type: 'number' },
    { name: 'frameIn', type: 'number' },
    { name: 'frameOut', type: 'number' },
    // The version that was seen, and its frame rate.
    { name: 'version', type: 'number', required: true },
    { name: 'fps', type: 'number' },
    { name: 'drawing', type: 'json' },
    { name: 'pictures', type: 'json' },
    // Ids of the members it calls.
    { name: 'mentions', type: 'json' },
    // The link it came by.
    { name: 'link', type: 'text' },
    { name: 'editedAt', type: 'date' },
    { name: 'resolvedAt', type: 'date' },
    { name: 'resolvedBy', type: 'text', maxLength: 100 },
    // Carried over to another version: the comment it was made of, and the one that was made of it.
    { name: 'carriedFrom', type: 'text' },
    { name: 'carriedTo', type: 'text' },
    // Of a copy: when it was made, and the key of whoever made it.
    { name: 'carriedAt', type: 'date', ...hidden },
    { name: 'carriedBy', type: 'text', ...hidden },
    workspaceField(),
  ],
};
