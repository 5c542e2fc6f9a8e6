import type { CollectionConfig } from 'payload';

import { getSubscriptionInfoEndpoint } from '@/endpoints/billing/get-subscription-info';
import { deployPlayerEndpoint } from '@/endpoints/players/deploy-player';
import { checkSubscriptionLimitsEndpoint } from '@/endpoints/usage/check-subscription-limits';
import { signUpEndpoints } from '@/endpoints/sign-up/sign-up';
import { buildWorkspaceEndpoints } from '@/endpoints/workspaces/build-workspace';
import { cloudEndpoints } from '@/endpoints/cloud/cloud';
import { customDomainEndpoints } from '@/endpoints/workspaces/custom-domains';
import { updatePlayerSettingsEndpoint } from '@/endpoints/workspaces/update-player-settings';
import {
  deleteWorkspaceEndpoint,
  deletionProgressEndpoint,
  initiateDeleteEndpoint,
  platformDeleteEndpoint,
} from '@/endpoints/workspaces/delete-workspace';
import { supportEndpoints } from '@/endpoints/workspaces/support';
import { setPlanEndpoint } from '@/endpoints/workspaces/set-plan';
import { syncWithPipedriveEndpoint } from '@/endpoints/workspaces/sync-with-pipedrive';
import { leaveToServer } from '@/hooks/leave-to-server';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';
import { validateSlug } from '@/lib/workspaces/rules';

import { workspaceFields } from './fields';
import { forgetDomains } from './hooks/forget-domains';
import { forgetUsage } from './hooks/forget-usage';
import { keepOwner } from './hooks/keep-owner';
import { keepPaidPlan } from './hooks/keep-paid-plan';
import { forgetPresets, giveDefaultPreset } from './hooks/preset-of-workspace';
import { publishChangedPrivacy } from './hooks/publish-changed-privacy';

export const Workspaces: CollectionConfig = {
  slug: slugs.workspaces,
  labels: { singular: text('workspaces.singular'), plural: text('workspaces.plural') },
  admin: {
    useAsTitle: 'name',
    pagination: { defaultLimit: 10, limits: [10, 25, 50, 100] },
    defaultColumns: ['name', 'slug', 'active', 'createdAt'],
    hidden: ({ user }) => !user?.rootAccess,
    components: {
      edit: {
        beforeDocumentControls: [
          '@/components/admin/platform/GoToWorkspace#GoToWorkspace',
          '@/components/admin/platform/PipedriveTool#PipedriveTool',
          '@/components/admin/platform/CloudTool#CloudTool',
          '@/components/admin/platform/SupportTool#SupportTool',
          '@/components/admin/platform/DeleteTool#DeleteTool',
        ],
      },
      views: { list: { Component: '@/components/admin/platform/WorkspacesView#WorkspacesView' } },
    },
  },
  // What is in it goes, too: `lib/workspaces/deletion`.
  access: { ...tenantAccess(slugs.workspaces), delete: () => false },
  defaultPopulate: { name: true, slug: true },
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    // As it was read, an event may be in the outbox by now.
    beforeChange: [keepPaidPlan, keepOwner, leaveToServer(['pendingEvent'])],
    afterChange: [giveDefaultPreset, publishChangedPrivacy],
    beforeDelete: [forgetUsage, forgetPresets, forgetDomains],
  },
  endpoints: [
    ...signUpEndpoints,
    ...buildWorkspaceEndpoints,
    deployPlayerEndpoint,
    checkSubscriptionLimitsEndpoint,
    updatePlayerSettingsEndpoint,
    ...customDomainEndpoints,
    ...cloudEndpoints,
    getSubscriptionInfoEndpoint,
    initiateDeleteEndpoint,
    deletionProgressEndpoint,
    deleteWorkspaceEndpoint,
    syncWithPipedriveEndpoint,
    setPlanEndpoint,
    platformDeleteEndpoint,
    ...supportEndpoints,
  ],
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
  ],
};
