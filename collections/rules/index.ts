import type { CollectionConfig } from 'payload';

import { assignNumber } from '@/hooks/assign-number';
import { recordChanges } from '@/hooks/record-changes';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import { validateRelations } from '@/hooks/validate-relations';
import {
  createdByField,
  pendingEventField,
  validateSingleLine,
  workspaceField,
} from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { ruleActions, ruleEvents, ruleLimits, ruleOutcomes } from '@/lib/platform/rules/rule-types';
import { locales } from '@/lib/videos/library/locales';

import { checkRule, changeAuthor } from './hooks/check-rule';

const changes = recordChanges(slugs.rules);
const server = { access: { create: noOne, update: noOne } };

/** Actions that the product takes after an event. */
export const Rules: CollectionConfig = {
  slug: slugs.rules,
  labels: { singular: text('rules.singular'), plural: text('rules.plural') },
  admin: {
    useAsTitle: 'title',
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    defaultColumns: ['title', 'event', 'action', 'isDisabled'],
    components: {
      views: {
        list: { Component: '@/components/admin/workspace/rules/rules-view#RulesView' },
        edit: { root: { Component: '@/components/admin/workspace/rules/rules-view#RuleRedirect' } },
      },
    },
  },
  access: tenantAccess(slugs.rules),
  indexes: [{ fields: ['workspace', 'createdAt'] }, { fields: ['workspace', 'place'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeValidate: [stampTenant],
    beforeChange: [
      checkRule,
      validateRelations({ preset: slugs.playerPresets, category: slugs.categories }),
      assignNumber({ collection: slugs.rules, max: ruleLimits.rules, code: 'too_many_rules' }),
      changeAuthor,
      leaveToServer(['place', 'lastRunAt', 'lastOutcome', 'lastReason']),
      changes.beforeChange,
    ],
    afterChange: [changes.afterChange],
    beforeDelete: [changes.beforeDelete],
    afterDelete: [changes.afterDelete],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      label: text('rules.fields.title'),
      required: true,
      maxLength: ruleLimits.title,
      validate: validateSingleLine,
    },
    {
      name: 'event',
      type: 'select',
      label: text('rules.fields.event'),
      required: true,
      options: [...ruleEvents],
    },
    {
      name: 'action',
      type: 'select',
      label: text('rules.fields.action'),
      required: true,
      options: [...ruleActions],
    },
    // The target of a translation; of a transcription if the video has no language.
    { name: 'language', type: 'select', label: text('rules.fields.language'), options: [...locales] },
    {
      name: 'preset',
      type: 'relationship',
      relationTo: slugs.playerPresets,
      maxDepth: 0,
      label: text('rules.fields.preset'),
    },
    {
      name: 'category',
      type: 'relationship',
      relationTo: slugs.categories,
      maxDepth: 0,
      label: text('rules.fields.category'),
    },
    // Email addresses, separated by commas.
    {
      name: 'recipients',
      type: 'textarea',
      label: text('rules.fields.recipients'),
      maxLength: ruleLimits.recipients * ruleLimits.email,
    },
    { name: 'isDisabled', type: 'checkbox', label: text('rules.fields.isDisabled'), defaultValue: false },
    { name: 'lastRunAt', type: 'date', label: text('rules.fields.lastRunAt'), ...server },
    {
      name: 'lastOutcome',
      type: 'select',
      label: text('rules.fields.lastOutcome'),
      options: [...ruleOutcomes],
      ...server,
    },
    // An error code of the API.
    { name: 'lastReason', type: 'text', label: text('rules.fields.lastReason'), ...server },
    {
      name: 'place',
      type: 'number',
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    pendingEventField(),
    createdByField(),
    // The index of places covers it.
    workspaceField({ index: false }),
  ],
};
