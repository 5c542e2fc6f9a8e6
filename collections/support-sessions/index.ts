import type { CollectionConfig } from 'payload';

import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** One row per support session of a platform administrator in a workspace. Written by the server only. */
export const SupportSessions: CollectionConfig = {
  slug: slugs.supportSessions,
  admin: { hidden: true },
  access: {
    ...tenantAccess(slugs.supportSessions),
    create: () => false,
    update: () => false,
    delete: () => false,
  },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    workspaceField(),
    { name: 'userId', type: 'text', required: true, index: true },
    // Name shown to the owner, even if the account was deleted.
    { name: 'person', type: 'text', required: true },
    { name: 'reason', type: 'textarea', required: true, maxLength: 500 },
    { name: 'startedAt', type: 'date', required: true },
    { name: 'expiresAt', type: 'date', required: true },
    { name: 'endedAt', type: 'date' },
    // The account's id while the session is open, which limits an account to one session. A unique value
    // afterwards.
    { name: 'openKey', type: 'text', required: true, unique: true },
    // Workspace to return to after the session.
    { name: 'workspaceBefore', type: 'text' },
    // Prevents duplicate emails to the owner, because an event may be delivered twice after a crash.
    { name: 'beganMailedAt', type: 'date' },
    { name: 'endedMailedAt', type: 'date' },
    pendingEventField(),
  ],
};
