import type { Access, CollectionConfig, Where } from 'payload';

import { isRoot } from '@/collections/users/access';
import { decide, getActorWorkspace, limitNames, resolveActor } from '@/lib/core/actor';
import { text } from '@/lib/core/i18n/text';
import { features } from '@/lib/core/permissions';
import { slugs } from '@/lib/core/slugs';

/** Everybody sees what is for sale, and their own workspace's package, which may have been made for it alone. */
const readPackages: Access = async ({ req }) => {
  const actor = await resolveActor(req);
  if (actor.kind === 'root') return true;
  if (actor.kind === 'integration' && decide(actor, slugs.packages, 'read') === 'none') return false;
  const isForSale: Where = { isPublic: { equals: true } };
  const own = getActorWorkspace(actor)?.packageId;
  return own ? { or: [isForSale, { id: { equals: own } }] } : isForSale;
};

export const Packages: CollectionConfig = {
  slug: slugs.packages,
  labels: { singular: text('packages.singular'), plural: text('packages.plural') },
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', 'paymentPeriod', 'price', 'isPublic'],
    hidden: ({ user }) => !user?.rootAccess,
  },
  access: { read: readPackages, create: isRoot, update: isRoot, delete: isRoot },
  indexes: [{ fields: ['slug', 'paymentPeriod'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'title', type: 'text', label: text('packages.fields.title'), required: true },
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
