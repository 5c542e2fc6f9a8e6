import type { CollectionConfig, Field, FieldHook } from 'payload';
import { z } from 'zod';

import { listCalls } from '@/endpoints/list-calls';
import { trashEndpoints } from '@/endpoints/platform/trash';
import { labelEndpoints, orderCategoriesEndpoint } from '@/endpoints/videos/labels';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import { getPorts } from '@/lib/adapters/get-ports';
import {
  createdByField,
  trashFieldNames,
  trashFields,
  workspaceField,
} from '@/lib/core/access/shared-fields';
import { isUnconfined, noOne, signedIn, tenantAccess } from '@/lib/core/access/tenant';
import { text, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { mergingIntoField, titleField } from '@/lib/videos/library/fields';
import { categoryFilters, toCategoryFilterWhere } from '@/lib/videos/library/list/video-filters';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';
import { isOrder } from '@/lib/videos/publishing/watch/collection-rules';
import type { Category } from '@/payload-types';

import { checkParent } from './hooks/check-parent';
import { disableConfinedTokens, forgetCategory, liftFolders } from './hooks/clean-up';
import { publishChangedPage, removePage } from './hooks/publish-page';

const addUrl: FieldHook<Category> = async ({ originalDoc, data }) => {
  const row = { ...originalDoc, ...data };
  if (!row.pageEnabled || !row.workspace || !row.id) return null;
  return (await getPorts().deliveryFor(row.workspace)).collectionUrl(row.id);
};

/** The page of a category's public, listed videos. */
const pageFields: Field[] = [
  {
    name: 'pageEnabled',
    type: 'checkbox',
    defaultValue: false,
    label: text('collectionPage.fields.enabled'),
  },
  {
    name: 'pageTitle',
    type: 'text',
    maxLength: titleMaxLength,
    label: text('collectionPage.fields.title'),
  },
  {
    name: 'pageDescription',
    type: 'textarea',
    maxLength: descriptionMaxLength,
    label: text('collectionPage.fields.description'),
  },
  // Ids of videos. Others come first.
  {
    name: 'pageOrder',
    type: 'json',
    label: text('collectionPage.fields.order'),
    custom: { api: z.array(z.string()) },
    validate: (value: unknown, { req }: { req: { i18n: { language: string } } }) =>
      isOrder(value) || translate(req.i18n.language, 'collectionPage.orderFault'),
  },
  {
    name: 'pageUrl',
    type: 'text',
    virtual: true,
    access: { create: noOne, update: noOne, read: signedIn },
    hooks: { afterRead: [addUrl] },
  },
];

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
