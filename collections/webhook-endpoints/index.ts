import type { CollectionConfig } from 'payload';

import { webhookEndpointEndpoints } from '@/endpoints/webhooks/webhook-endpoints';
import { assignNumber } from '@/hooks/assign-number';
import { recordChanges } from '@/hooks/record-changes';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import { createdByField, pendingEventField, workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { manageAccess, noOne } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { publicEventNames } from '@/lib/webhooks/event-names';
import { endpointLimits } from '@/lib/webhooks/rules';

import { issueSecret, removeDeliveries, resumeEnabled, showSecretOnce, validateUrl } from './hooks';

const changes = recordChanges(slugs.webhookEndpoints);
const server = { access: { create: noOne, update: noOne } };
const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

export const WebhookEndpoints: CollectionConfig = {
  slug: slugs.webhookEndpoints,
  labels: { singular: text('webhooks.singular'), plural: text('webhooks.plural') },
  admin: {
    useAsTitle: 'url',
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    defaultColumns: ['url', 'events', 'isDisabled', 'createdAt'],
    components: {
      views: {
        list: { Component: '@/components/admin/workspace/webhooks/webhooks-view#WebhooksView' },
        edit: { root: { Component: '@/components/admin/workspace/webhooks/webhook-edit#WebhookEdit' } },
      },
    },
  },
  access: manageAccess(slugs.webhookEndpoints),
  indexes: [{ fields: ['workspace', 'createdAt'] }, { fields: ['workspace', 'place'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  endpoints: webhookEndpointEndpoints,
  hooks: {
    beforeValidate: [stampTenant],
    beforeChange: [
      assignNumber({
        collection: slugs.webhookEndpoints,
        max: endpointLimits.endpoints,
        code: 'too_many_webhook_endpoints',
      }),
      issueSecret,
      resumeEnabled,
      leaveToServer(['sealedSecret', 'previousSecret', 'previousSecretUntil', 'place'], {
        unlessChanged: ['isDisabled', 'disabledReason', 'failingSince'],
      }),
      changes.beforeChange,
    ],
    afterChange: [showSecretOnce, changes.afterChange],
    beforeDelete: [changes.beforeDelete],
    afterDelete: [removeDeliveries, changes.afterDelete],
  },
  fields: [
    {
      name: 'url',
      type: 'text',
      label: text('webhooks.fields.url'),
      required: true,
      maxLength: endpointLimits.url,
      validate: validateUrl,
    },
    {
      name: 'events',
      type: 'select',
      hasMany: true,
      required: true,
      label: text('webhooks.fields.events'),
      options: [...publicEventNames],
    },
    {
      name: 'description',
      type: 'text',
      label: text('webhooks.fields.description'),
      maxLength: endpointLimits.description,
    },
    {
      name: 'isDisabled',
      type: 'checkbox',
      label: text('webhooks.fields.isDisabled'),
      defaultValue: false,
    },
    // Why the product disabled it; null if a person did.
    {
      name: 'disabledReason',
      type: 'select',
      options: ['gone', 'failing'],
      label: text('webhooks.fields.disabledReason'),
      ...server,
    },
    // The first failure since the last success.
    { name: 'failingSince', type: 'date', label: text('webhooks.fields.failingSince'), ...server },
    // The previous secret signs too until this time.
    {
      name: 'previousSecretUntil',
      type: 'date',
      label: text('webhooks.fields.previousSecretUntil'),
      ...server,
    },
    // Sealed. The answers of creating and rotating show it as `secret`.
    { name: 'sealedSecret', type: 'text', ...hidden, ...sealed },
    { name: 'previousSecret', type: 'text', ...hidden, ...sealed },
    // The answer of the create call only.
    {
      name: 'secret',
      type: 'text',
      virtual: true,
      admin: { hidden: true },
      access: { create: noOne, update: noOne },
    },
    // From 1 to the limit, unique in the workspace, so that concurrent calls cannot exceed it.
    { name: 'place', type: 'number', ...hidden },
    pendingEventField(),
    createdByField(),
    // The index of places covers it.
    workspaceField({ index: false }),
  ],
};
