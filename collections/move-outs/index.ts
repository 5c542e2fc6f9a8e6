import type { CollectionConfig } from 'payload';

import { workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { moveOutFailures, moveOutStates, moveOutTargets } from '@/lib/platform/move-out/types';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * The archive with which an owner takes a workspace's data out: one row per workspace, so one at a time. A
 * row in progress is leased. Written by the server only.
 */
export const MoveOuts: CollectionConfig = {
  slug: slugs.moveOuts,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.moveOuts), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Id of the workspace.
    { name: 'slot', type: 'text', required: true, unique: true, ...hidden },
    { name: 'target', type: 'select', required: true, options: [...moveOutTargets] },
    { name: 'state', type: 'select', required: true, index: true, options: [...moveOutStates] },
    { name: 'failure', type: 'select', options: [...moveOutFailures] },
    // Id of the account.
    { name: 'requestedBy', type: 'text', required: true },
    { name: 'language', type: 'text', required: true },
    { name: 'requestedAt', type: 'date', required: true },
    { name: 'finishedAt', type: 'date' },
    // The archive and its links are removed at this time.
    { name: 'expiresAt', type: 'date', index: true },
    { name: 'destination', type: 'text' },
    { name: 'done', type: 'number', defaultValue: 0 },
    { name: 'total', type: 'number', defaultValue: 0 },
    { name: 'size', type: 'number' },
    { name: 'archiveKey', type: 'text', ...hidden },
    // Encrypted location and keys of the customer's bucket.
    { name: 'access', type: 'text', ...hidden, ...sealed },
    { name: 'attempt', type: 'number', defaultValue: 0, ...hidden },
    { name: 'failures', type: 'number', defaultValue: 0, ...hidden },
    ...leaseFields,
    workspaceField(),
  ],
};
