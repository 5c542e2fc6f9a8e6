import type { CollectionConfig } from 'payload';

import { listCalls } from '@/endpoints/list-calls';
import { trashEndpoints } from '@/endpoints/platform/trash';
import { uploadLogoEndpoint } from '@/endpoints/videos/players';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import {
  createdByField,
  trashFieldNames,
  trashFields,
  workspaceField,
} from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { titleField } from '@/lib/videos/library/fields';
import { titledFilters, toTitledWhere } from '@/lib/videos/library/list/video-filters';
import { presetDesignDefaults } from '@/lib/videos/players/design';

import { playerDesignFields } from './design-fields';
import {
  checkPresetDesign,
  removeChangedLogo,
  removeDeletedLogo,
  chooseDefault,
  keepDefault,
  replaceDefault,
  publishPresetFollowers,
  publishFollowersOfDeleted,
} from './hooks';

export const PlayerPresets: CollectionConfig = {
  slug: slugs.playerPresets,
  labels: { singular: text('players.singular'), plural: text('players.plural') },
  admin: {
    useAsTitle: 'title',
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    components: {
      views: {
        list: { Component: '@/components/admin/players/presets-view#PresetsView' },
        edit: { root: { Component: '@/components/admin/players/preset-edit#PresetEdit' } },
      },
    },
  },
  access: tenantAccess(slugs.playerPresets),
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  endpoints: [
    uploadLogoEndpoint,
    ...trashEndpoints(slugs.playerPresets),
    ...listCalls({
      collection: slugs.playerPresets,
      tag: 'Player presets',
      names: 'PlayerPresets',
      filters: titledFilters,
      toWhere: (_ctx, filters) => toTitledWhere(filters),
    }),
  ],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeValidate: [stampTenant],
    // An outdated form must not restore a default that was replaced in the meantime.
    beforeChange: [
      checkPresetDesign,
      chooseDefault,
      leaveToServer(trashFieldNames, { unlessChanged: ['isDefault'] }),
    ],
    afterChange: [replaceDefault, publishPresetFollowers, removeChangedLogo],
    beforeDelete: [keepDefault],
    afterDelete: [publishFollowersOfDeleted, removeDeletedLogo],
  },
  fields: [
    titleField(),
    {
      name: 'isDefault',
      type: 'checkbox',
      label: text('players.fields.isDefault'),
      defaultValue: false,
    },
    {
      name: 'playerDesign',
      type: 'group',
      label: text('players.fields.design'),
      fields: playerDesignFields(presetDesignDefaults),
    },
    ...trashFields(),
    createdByField(),
    workspaceField(),
  ],
};
