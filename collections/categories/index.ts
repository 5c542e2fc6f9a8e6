import type { CollectionConfig } from 'payload';

import { listCalls } from '@/endpoints/list-calls';
import { trashEndpoints } from '@/endpoints/platform/trash';
import { labelEndpoints, orderCategoriesEndpoint } from '@/endpoints/videos/labels';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import {
  createdByField,
  trashFieldNames,
  trashFields,
  workspaceField,
} from '@/lib/core/access/shared-fields';
import { isUnconfined, noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { mergingIntoField, titleField } from '@/lib/videos/library/fields';
import { categoryFilters, toCategoryFilterWhere } from '@/lib/videos/library/list/video-filters';

import { checkParent } from './hooks/check-parent';
import { disableConfinedTokens, forgetCategory, liftFolders } from './hooks/clean-up';
import { publishChangedPage, removePage } from './hooks/publish-page';
import { pageFields } from './page-fields';

export const Categories: CollectionConfig = {
  slug: slugs.categories,
  labels: { singular: text('categories.singular'), plural: text('categories.plural') },
  admin: {
    useAsTitle: 'title',
    group: text('groups.library'),
    components: {
      views: { list: { Component: '@/components/admin/library/labels-view#CategoriesView' } },
    },
  },
  access: tenantAccess(slugs.categories),
  endpoints: [
    ...labelEndpoints(slugs.categories),
    orderCategoriesEndpoint,
    ...trashEndpoints(slugs.categories),
    ...listCalls({
      collection: slugs.categories,
      tag: 'Categories',
      names: 'Categories',
      filters: categoryFilters,
      toWhere: toCategoryFilterWhere,
    }),
  ],
  indexes: [{ fields: ['workspace', 'title', 'uniqueWithin'], unique: true }],
  defaultPopulate: { title: true },
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeValidate: [stampTenant],
    beforeChange: [leaveToServer(trashFieldNames), checkParent],
    beforeDelete: [disableConfinedTokens, liftFolders],
    afterChange: [publishChangedPage],
    afterDelete: [forgetCategory, removePage],
  },
  fields: [
    titleField(),
    // Set by `orderCategories`.
    { name: 'position', type: 'number', hidden: true, access: { create: noOne, update: noOne } },
    mergingIntoField,
    ...trashFields(),
    createdByField(),
    workspaceField(),
    ...pageFields,
    {
      name: 'parent',
      type: 'relationship',
      relationTo: slugs.categories,
      label: text('categories.parent'),
      index: true,
      maxDepth: 0,
      access: { read: isUnconfined },
    },
  ],
};
