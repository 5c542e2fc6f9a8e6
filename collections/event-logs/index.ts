import type { CollectionConfig } from 'payload';

import { exportLogEndpoint } from '@/endpoints/platform/event-log';
import { workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';

/** Written by the server only (`writeLogEntry`), not even by platform administrators. Readable by admins. */
export const EventLogs: CollectionConfig = {
  slug: slugs.eventLogs,
  labels: { singular: text('eventLogs.singular'), plural: text('eventLogs.plural') },
  admin: {
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    defaultColumns: ['createdAt', 'type', 'target', 'actor', 'user'],
    components: {
      views: { list: { Component: '@/components/admin/workspace/event-log/event-log-view#EventLogView' } },
    },
  },
  endpoints: [exportLogEndpoint],
  access: { ...tenantAccess(slugs.eventLogs), create: () => false, update: () => false },
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    {
      name: 'type',
      type: 'text',
      label: text('eventLogs.fields.type'),
      required: true,
    },
    { name: 'target', type: 'text', label: text('eventLogs.fields.target'), required: true },
    { name: 'property', type: 'text', label: text('eventLogs.fields.property') },
    {
      name: 'actor',
      type: 'select',
      label: text('eventLogs.fields.actor'),
      options: (['user', 'integration', 'guest', 'system'] as const).map((value) => ({
        value,
        label: text(`eventLogs.actors.${value}`),
      })),
    },
    { name: 'user', type: 'relationship', relationTo: slugs.users, label: text('eventLogs.fields.user') },
    {
      name: 'integration',
      type: 'relationship',
      relationTo: slugs.integrations,
      label: text('eventLogs.fields.integration'),
      maxDepth: 0,
    },
    {
      name: 'additionalInfo',
      type: 'json',
      label: text('eventLogs.fields.additionalInfo'),
      admin: { components: { Field: '@/components/admin/platform/json-text-field#JsonTextField' } },
    },
    // Id of the logged event, which prevents duplicate entries.
    {
      name: 'eventId',
      type: 'text',
      unique: true,
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    workspaceField(),
  ],
};
