import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { creditTypes } from '@/lib/workspaces/usage/ai-types';

const hidden = { read: noOne, create: noOne, update: noOne };

/** AI credit usage. Written by the server only, readable by admins. Refunded rows count 0 credits. */
export const AiCreditUsages: CollectionConfig = {
  slug: slugs.aiCreditUsages,
  typescript: { interface: 'AiCreditUsage' },
  labels: { singular: text('aiCreditUsages.singular'), plural: text('aiCreditUsages.plural') },
  admin: {
    group: text('groups.settings'),
    defaultColumns: ['createdAt', 'type', 'video', 'credits', 'state'],
    hidden: true,
  },
  access: { ...tenantAccess(slugs.aiCreditUsages), create: () => false, update: () => false },
  indexes: [
    { fields: ['workspace', 'createdAt'] },
    { fields: ['workspace', 'period'] },
    { fields: ['state', 'createdAt'] },
  ],
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    {
      name: 'type',
      type: 'select',
      label: text('aiCreditUsages.fields.type'),
      required: true,
      options: creditTypes.map((value) => ({ value, label: text(`aiCreditUsages.types.${value}`) })),
    },
    // The credits of a deleted video stay spent.
    {
      name: 'video',
      type: 'relationship',
      relationTo: slugs.videos,
      label: text('aiCreditUsages.fields.video'),
      index: true,
      maxDepth: 1,
    },
    // Requester of the work. Neither is set if the server started it.
    {
      name: 'user',
      type: 'relationship',
      relationTo: slugs.users,
      label: text('aiCreditUsages.fields.user'),
      maxDepth: 0,
    },
    {
      name: 'integration',
      type: 'relationship',
      relationTo: slugs.integrations,
      label: text('aiCreditUsages.fields.integration'),
      maxDepth: 0,
    },
    { name: 'credits', type: 'number', label: text('aiCreditUsages.fields.credits'), required: true },
    { name: 'refundedCredits', type: 'number', label: text('aiCreditUsages.fields.refundedCredits') },
    {
      name: 'state',
      type: 'select',
      label: text('aiCreditUsages.fields.state'),
      required: true,
      options: (['reserved', 'spent', 'refunded'] as const).map((value) => ({
        value,
        label: text(`aiCreditUsages.states.${value}`),
      })),
    },
    // Month in UTC in which the credits count, `YYYY-MM`.
    { name: 'period', type: 'text', required: true, label: text('aiCreditUsages.fields.period') },
    { name: 'reference', type: 'text', required: true, unique: true, hidden: true, access: hidden },
    workspaceField(),
  ],
};
