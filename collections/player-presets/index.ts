import type { CollectionConfig } from 'payload';

import { stampTenant } from '@/hooks/stamp-tenant';
import { showActiveWorkspace, tenantAccess } from '@/lib/access/tenant';
import { createdByField, workspaceField } from '@/lib/access/workspace-field';
import { text } from '@/lib/i18n/text';
import { slugs } from '@/lib/slugs';

import { playerDesignFields } from './design-fields';

export const PlayerPresets: CollectionConfig = {
  slug: slugs.playerPresets,
  labels: { singular: text('players.singular'), plural: text('players.plural') },
  admin: {
    useAsTitle: 'title',
    baseFilter: showActiveWorkspace,
    group: text('groups.settings'),
    defaultColumns: ['title', 'isDefault', 'createdAt'],
  },
  access: tenantAccess(slugs.playerPresets),
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: { beforeValidate: [stampTenant] },
  fields: [
    { name: 'title', type: 'text', label: text('fields.title'), required: true, maxLength: 100 },
    { name: 'isDefault', type: 'checkbox', label: text('players.fields.isDefault'), defaultValue: false },
    {
      name: 'playerDesign',
      type: 'group',
      label: text('players.fields.design'),
      fields: playerDesignFields({ initCaptions: true, uiPadding: 10 }),
    },
    createdByField(),
    workspaceField(),
  ],
};
