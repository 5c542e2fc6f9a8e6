import type { CollectionConfig } from 'payload';

import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * One row per started deletion of a workspace: what was deleted, when and by whom, signed. It outlives the
 * workspace and therefore has no relationships. Written by the server only.
 */
export const WorkspaceDeletions: CollectionConfig = {
  slug: slugs.workspaceDeletions,
  labels: { singular: text('workspaceDeletions.singular'), plural: text('workspaceDeletions.plural') },
  admin: {
    useAsTitle: 'workspaceName',
    defaultColumns: ['workspaceName', 'state', 'requestedBy', 'completedAt'],
    hidden: ({ user }) => !user?.rootAccess,
  },
  access: {
    ...tenantAccess(slugs.workspaceDeletions),
    create: () => false,
    update: () => false,
    delete: () => false,
  },
  defaultSort: '-requestedAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // One per workspace. A new request renews its token.
    { name: 'workspaceId', type: 'text', required: true, unique: true },
    {
      name: 'workspaceName',
      type: 'text',
      label: text('workspaceDeletions.fields.workspaceName'),
      required: true,
    },
    {
      name: 'state',
      type: 'select',
      label: text('workspaceDeletions.fields.state'),
      required: true,
      index: true,
      options: (['requested', 'running', 'done'] as const).map((value) => ({
        value,
        label: text(`workspaceDeletions.states.${value}`),
      })),
    },
    {
      name: 'requestedBy',
      type: 'text',
      label: text('workspaceDeletions.fields.requestedBy'),
      required: true,
    },
    { name: 'requestedById', type: 'text', required: true },
    { name: 'language', type: 'text', ...hidden },
    {
      name: 'requestedAt',
      type: 'date',
      label: text('workspaceDeletions.fields.requestedAt'),
      required: true,
    },
    { name: 'confirmedAt', type: 'date', label: text('workspaceDeletions.fields.confirmedAt') },
    { name: 'completedAt', type: 'date', label: text('workspaceDeletions.fields.completedAt') },
    { name: 'tokenIndex', type: 'text', index: true, ...hidden },
    { name: 'tokenExpiresAt', type: 'date', ...hidden },
    /** First unfinished step. */
    { name: 'step', type: 'text', label: text('workspaceDeletions.fields.step') },
    {
      name: 'counts',
      type: 'json',
      label: text('workspaceDeletions.fields.counts'),
      admin: { components: { Field: '@/components/admin/platform/json-text-field#JsonTextField' } },
    },
    { name: 'signature', type: 'text', label: text('workspaceDeletions.fields.signature') },
    ...leaseFields,
  ],
};
