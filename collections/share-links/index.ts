import type { CollectionConfig } from 'payload';

import { pendingEventField, createdByField, workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Share links of a video with individual rights. All links of a video show the same comments, which are
 * stored by the HMAC of the default link's token. Revoked links are kept for their comments; ending the share
 * deletes all. Written by `/api/videos/{id}/share-links` only.
 */
export const ShareLinks: CollectionConfig = {
  slug: slugs.shareLinks,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.shareLinks), create: () => false, update: () => false },
  indexes: [{ fields: ['video', 'createdAt'] }],
  defaultSort: 'createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'video', type: 'relationship', relationTo: slugs.videos, required: true, maxDepth: 0 },
    // Sealed, because editors of the video can copy the URL again. The HMAC finds the link.
    { name: 'token', type: 'text', required: true, ...hidden, ...sealed },
    { name: 'tokenIndex', type: 'text', unique: true, ...hidden },
    // Empty for the default link, whose URL is the video's share URL.
    { name: 'name', type: 'text', maxLength: 100 },
    { name: 'isDefault', type: 'checkbox', defaultValue: false },
    { name: 'expiresAt', type: 'date' },
    // scrypt hash from `hashSharedPassword`.
    { name: 'passwordHash', type: 'text', ...hidden },
    { name: 'allowComments', type: 'checkbox', defaultValue: true },
    { name: 'allowDownload', type: 'checkbox', defaultValue: false },
    // Name of the recipient, drawn over the player. Empty for no watermark.
    { name: 'watermark', type: 'text', maxLength: 100 },
    { name: 'seenCount', type: 'number', defaultValue: 0 },
    { name: 'lastSeenAt', type: 'date' },
    { name: 'revokedAt', type: 'date' },
    // Time of the last restriction. Playback tokens issued before it are invalid.
    { name: 'playbackSince', type: 'date', ...hidden },
    // For the default link: increases with every change that a share page shows.
    { name: 'revision', type: 'number', defaultValue: 0, ...hidden },
    pendingEventField(),
    createdByField(),
    workspaceField(),
  ],
};
