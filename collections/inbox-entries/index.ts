import type { CollectionConfig } from 'payload';

import { inboxKinds } from '@/lib/accounts/inbox-ways';
import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * The inboxes of people: one row per recipient, kind and subject. Unread news about the same subject are
 * counted in one row. Written by the server only.
 */
export const InboxEntries: CollectionConfig = {
  slug: slugs.inboxEntries,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.inboxEntries), create: () => false, update: () => false },
  indexes: [{ fields: ['recipient', 'at'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Id of the account.
    { name: 'recipient', type: 'text', required: true },
    { name: 'kind', type: 'select', required: true, options: [...inboxKinds] },
    // In the form of `toTarget`.
    { name: 'subject', type: 'text', required: true, index: true },
    // `{recipient}:{workspace}:{kind}:{subject}`
    { name: 'key', type: 'text', required: true, unique: true },
    { name: 'data', type: 'json' },
    // Events since the entry was last read, and the ids of the newest ones, because events may repeat.
    { name: 'count', type: 'number', required: true },
    { name: 'eventIds', type: 'json', required: true },
    // Time of the newest event.
    { name: 'at', type: 'date', required: true, index: true },
    { name: 'readAt', type: 'date' },
    // Kind of email that still has to be sent.
    { name: 'mail', type: 'select', options: ['digest', 'email'] },
    workspaceField(),
  ],
};
