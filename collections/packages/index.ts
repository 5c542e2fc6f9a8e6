import type { CollectionConfig } from 'payload';

import { limitNames } from '@/lib/core/access/permissions';
import { features } from '@/lib/core/access/permissions';
import { isRootField, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

import { publishChangedFeatures, refuseUsed } from './hooks';

export const Packages: CollectionConfig = {
  slug: slugs.packages,
  labels: { singular: text('packages.singular'), plural: text('packages.plural') },
  admin: {
    useAsTitle: 'title',
    pagination: { defaultLimit: 10, limits: [10, 25, 50, 100] },
    defaultColumns: ['title', 'slug', 'paymentPeriod', 'price', 'isPublic'],
    hidden: ({ user }) => !user?.rootAccess,
    components: {
      views: {
        list: { Component: '@/components/admin/platform/packages/packages-view#PackagesView' },
        edit: { root: { Component: '@/components/admin/platform/packages/package-edit#PackageEdit' } },
      },
    },
  },
  access: tenantAccess(slugs.packages),
  indexes: [{ fields: ['slug', 'paymentPeriod'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: { afterChange: [publishChangedFeatures], beforeDelete: [refuseUsed] },
  fields: [
    { name: 'title', type: 'text', label: text('packages.fields.title'), required: true },
    // Alias of `title` in a workspace's subscription.
    {
      name: 'name',
      type: 'text',
      virtual: true,
      admin: { hidden: true },
      hooks: { afterRead: [({ data }) => data?.title as unknown] },
    },
    { name: 'slug', type: 'text', label: text('packages.fields.slug'), required: true, index: true },
    { name: 'price', type: 'number', label: text('packages.fields.price'), min: 0 },
    {
      name: 'paymentPeriod',
      type: 'select',
      label: text('packages.fields.paymentPeriod'),
      required: true,
      defaultValue: 'month',
      options: [
        { value: 'month', label: text('packages.periods.month') },
        { value: 'year', label: text('packages.periods.year') },
      ],
    },
    {
      name: 'stripePriceId',
      type: 'text',
      label: text('packages.fields.stripePriceId'),
      index: true,
      access: { read: isRootField },
      admin: { description: text('packages.stripePriceHint') },
    },
    { name: 'isPublic', type: 'checkbox', label: text('packages.fields.isPublic'), defaultValue: false },
    { name: 'freeTrial', type: 'number', label: text('packages.fields.freeTrial'), min: 0, defaultValue: 0 },
    {
      name: 'limits',
      type: 'group',
      label: text('packages.fields.limits'),
      fields: limitNames.map((name) => ({
        name,
        type: 'number' as const,
        label: text(`packages.limits.${name}`),
        min: 0,
      })),
    },
    {
      name: 'features',
      type: 'group',
      label: text('packages.fields.features'),
      fields: features.map((name) => ({
        name,
        type: 'checkbox' as const,
        label: text(`packages.features.${name}`),
        defaultValue: false,
      })),
    },
  ],
};
