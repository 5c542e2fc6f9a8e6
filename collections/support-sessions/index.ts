import type { CollectionConfig } from 'payload';

import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/** One row for each time a platform administrator was in a workspace as support; the server's alone. */
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
    // As the owner is told it, also when the account is gone.
    { name: 'person', type: 'text', required: true },
    { name: 'reason', type: 'textarea', required: true, maxLength: 500 },
    { name: 'startedAt', type: 'date', required: true },
    { name: 'expiresAt', type: 'date', required: true },
    { name: 'endedAt', type: 'date' },
    // While it runs the account's id, which has one at a time; afterwards something that no id can be.
    { name: 'openKey', type: 'text', required: true, unique: true },
    // Where the administrator worked before, to lead back to.
    { name: 'workspaceBefore', type: 'text' },
    // The owner was told; an event is delivered more than once where a process is killed.
    { name: 'beganMailedAt', type: 'date' },
    { name: 'endedMailedAt', type: 'date' },
    pendingEventField(),
  ],
};
