import type { CollectionConfig, Field } from 'payload';

import { deployPlayerEndpoint } from '@/endpoints/players/deploy-player';
import { leaveToServer } from '@/hooks/leave-to-server';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/tenant';
import { validateSlug } from '@/lib/workspaces/rules';

import { workspaceFields } from './fields';
import { publishChangedEmbedRule } from './hooks/publish-changed-embed-rule';

const serverOnly = { read: noOne, create: noOne, update: noOne };

export const Workspaces: CollectionConfig = {
  slug: slugs.workspaces,
  labels: { singular: text('workspaces.singular'), plural: text('workspaces.plural') },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', 'active', 'createdAt'],
    hidden: ({ user }) => !user?.rootAccess,
  },
  access: tenantAccess(slugs.workspaces),
  defaultPopulate: { name: true, slug: true },
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeChange: [
      leaveToServer(['videoCount', 'videoSlotTakenAt', 'integrationCount', 'integrationSlotTakenAt']),
    ],
    afterChange: [publishChangedEmbedRule],
  },
  endpoints: [deployPlayerEndpoint],
  fields: [
    {
      name: 'name',
      type: 'text',
      label: text('workspaces.fields.name'),
      required: true,
      minLength: 3,
      maxLength: 30,
    },
    {
      name: 'slug',
      type: 'text',
      label: text('workspaces.fields.slug'),
      required: true,
      unique: true,
      validate: validateSlug,
    },
    ...workspaceFields,
    // Counted up before a row is made, by compare-and-set: the only way for a limit to hold against parallel calls.
    ...(['video', 'integration'] as const).flatMap((counted): Field[] => [
      {
        name: `${counted}Count`,
        type: 'number',
        defaultValue: 0,
        access: serverOnly,
        admin: { hidden: true },
      },
      { name: `${counted}SlotTakenAt`, type: 'date', access: serverOnly, admin: { hidden: true } },
    ]),
  ],
};
