import type { CollectionConfig } from 'payload';

import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { createdByField, workspaceField } from '@/lib/core/access/workspace-field';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * The links by which a video is passed on, each with rights of its own. All of a video's links open the same
 * comments, which are kept under the HMAC of its default link's token. A revoked link stays, so that comments
 * still know their way; ending the sharing removes all. Written by the calls below
 * `/api/videos/{id}/share-links` only.
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
    // Sealed, since whoever may change the video can copy the address again; found by its HMAC.
    { name: 'token', type: 'text', required: true, ...hidden },
    { name: 'tokenIndex', type: 'text', unique: true, ...hidden },
    // Empty for the default link, which has the video's share URL.
    { name: 'name', type: 'text', maxLength: 100 },
    { name: 'isDefault', type: 'checkbox', defaultValue: false },
    { name: 'expiresAt', type: 'date' },
    // scrypt, as `hashPassword` writes it.
    { name: 'passwordHash', type: 'text', ...hidden },
    { name: 'allowComments', type: 'checkbox', defaultValue: true },
    { name: 'allowDownload', type: 'checkbox', defaultValue: false },
    // The recipient's name, drawn over the player; none without it.
    { name: 'watermark', type: 'text', maxLength: 100 },
    { name: 'seenCount', type: 'number', defaultValue: 0 },
    { name: 'lastSeenAt', type: 'date' },
    { name: 'revokedAt', type: 'date' },
    // Since when it asks for more: playback tokens given out until then are good no more.
    { name: 'playbackSince', type: 'date', ...hidden },
    // Of the default link: counts up with every change that a share page shows.
    { name: 'revision', type: 'number', defaultValue: 0, ...hidden },
    pendingEventField(),
    createdByField(),
    workspaceField(),
  ],
};
