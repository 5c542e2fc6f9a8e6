import type { CollectionConfig } from 'payload';

import { listCalls } from '@/endpoints/list-calls';
import { labelEndpoints } from '@/endpoints/videos/labels';
import { stampTenant } from '@/hooks/stamp-tenant';
import { createdByField, workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { mergingIntoField, titleField } from '@/lib/videos/library/fields';
import { titledFilters, toTitledWhere } from '@/lib/videos/library/list/video-filters';

export const Tags: CollectionConfig = {
  slug: slugs.tags,
  labels: { singular: text('tags.singular'), plural: text('tags.plural') },
  admin: {
    useAsTitle: 'title',
    group: text('groups.library'),
    components: {
      views: { list: { Component: '@/components/admin/library/labels-view#TagsView' } },
    },
  },
  access: tenantAccess(slugs.tags),
  endpoints: [
    ...labelEndpoints(slugs.tags),
    ...listCalls({
      collection: slugs.tags,
      tag: 'Tags',
      names: 'Tags',
      filters: titledFilters,
      toWhere: (_ctx, filters) => toTitledWhere(filters),
    }),
  ],
  indexes: [{ fields: ['workspace', 'title'], unique: true }],
  defaultPopulate: { title: true },
  lockDocuments: false,
  disableDuplicate: true,
  hooks: { beforeValidate: [stampTenant] },
  fields: [titleField(), mergingIntoField, createdByField(), workspaceField()],
};
