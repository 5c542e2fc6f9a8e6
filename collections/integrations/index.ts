import type { CollectionConfig } from 'payload';

import { rotateTokenEndpoint } from '@/endpoints/workspaces/integrations';
import { holdSlot } from '@/hooks/hold-slot';
import { recordChanges } from '@/hooks/record-changes';
import { stampTenant } from '@/hooks/stamp-tenant';
import { validateRelations } from '@/hooks/validate-relations';
import { pendingEventField, createdByField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { authenticateToken } from '@/lib/workspaces/integrations/authenticate-token';
import {
  networksSchema,
  permissionsSchema,
  validateExpiry,
  validateNetworks,
  validateTitle,
  validateTokenPermissions,
} from '@/lib/workspaces/integrations/rules';

import {
  issueToken,
  showTokenOnce,
  keepConfined,
  refuseUselessPermissions,
  noteChoice,
  requireProvenAddress,
} from './hooks/guard-token';

const slot = holdSlot(slugs.integrations, 'integrations');
const changes = recordChanges(slugs.integrations);

export const Integrations: CollectionConfig = {
  slug: slugs.integrations,
  labels: { singular: text('integrations.singular'), plural: text('integrations.plural') },
  auth: {
    disableLocalStrategy: true,
    useSessions: false,
    strategies: [{ name: 'integration-token', authenticate: authenticateToken }],
  },
  admin: {
    useAsTitle: 'title',
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    defaultColumns: ['title', 'tokenPrefix', 'isDisabled', 'createdAt'],
    components: {
      views: {
        list: {
          Component: '@/components/admin/workspace/integrations/integrations-view#IntegrationsView',
        },
        edit: {
          root: { Component: '@/components/admin/workspace/integrations/integration-edit#IntegrationEdit' },
        },
      },
    },
  },
  access: { ...tenantAccess(slugs.integrations), admin: () => false },
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  endpoints: [rotateTokenEndpoint],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeOperation: [noteChoice],
    beforeValidate: [stampTenant],
    beforeChange: [
      requireProvenAddress,
      validateRelations({ 'access.categories': slugs.categories }),
      keepConfined,
      refuseUselessPermissions,
      issueToken,
      slot.acquire,
      changes.beforeChange,
    ],
    afterChange: [slot.keep, showTokenOnce, changes.afterChange],
    beforeDelete: [slot.hold, changes.beforeDelete],
    afterDelete: [slot.release, changes.afterDelete],
    afterError: [slot.giveBack],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      label: text('integrations.fields.title'),
      required: true,
      validate: validateTitle,
    },
    {
      name: 'permissions',
      type: 'json',
      custom: { api: permissionsSchema },
      label: text('integrations.fields.permissions'),
      required: true,
      defaultValue: {},
      validate: validateTokenPermissions,
    },
    {
      name: 'access',
      type: 'group',
      label: text('integrations.fields.access'),
      fields: [
        {
          name: 'categories',
          type: 'relationship',
          relationTo: slugs.categories,
          hasMany: true,
          maxDepth: 0,
          label: text('integrations.fields.categories'),
        },
      ],
    },
    {
      name: 'isDisabled',
      type: 'checkbox',
      label: text('integrations.fields.isDisabled'),
      defaultValue: false,
    },
    {
      name: 'expiresAt',
      type: 'date',
      label: text('integrations.fields.expiresAt'),
      index: true,
      validate: validateExpiry,
    },
    // Networks in CIDR notation and single addresses. Empty allows all.
    {
      name: 'allowedNetworks',
      type: 'json',
      custom: { api: networksSchema },
      label: text('integrations.fields.allowedNetworks'),
      defaultValue: [],
      validate: validateNetworks,
      typescriptSchema: [() => ({ type: 'array', items: { type: 'string' } })],
    },
    // Whether the token was limited to categories, which may have been deleted since.
    {
      name: 'isConfined',
      type: 'checkbox',
      label: text('integrations.fields.isConfined'),
      defaultValue: false,
      access: { create: noOne, update: noOne },
    },
    {
      name: 'tokenPrefix',
      type: 'text',
      label: text('integrations.fields.tokenPrefix'),
      access: { create: noOne, update: noOne },
    },
    // Updated every few minutes at most.
    {
      name: 'lastUsedAt',
      type: 'date',
      label: text('integrations.fields.lastUsedAt'),
      access: { create: noOne, update: noOne },
    },
    {
      name: 'tokenIndex',
      type: 'text',
      unique: true,
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    // The token before the last rotation, which is valid until the end of its grace period.
    {
      name: 'replacedTokenIndex',
      type: 'text',
      index: true,
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    {
      name: 'replacedTokenExpiresAt',
      type: 'date',
      label: text('integrations.fields.replacedTokenExpiresAt'),
      access: { create: noOne, update: noOne },
    },
    // The expiry date that people were emailed about.
    {
      name: 'expiryMailedFor',
      type: 'date',
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    // Only returned by the create call.
    {
      name: 'token',
      type: 'text',
      virtual: true,
      admin: { hidden: true },
      access: { create: noOne, update: noOne },
    },
    pendingEventField(),
    createdByField(),
    workspaceField(),
  ],
};
