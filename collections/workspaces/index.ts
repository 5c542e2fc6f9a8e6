import type { CollectionConfig } from 'payload';

import { supportEndpoints } from '@/endpoints/accounts/support';
import { signUpEndpoints } from '@/endpoints/platform/sign-up';
import { trashSettingEndpoints } from '@/endpoints/platform/trash';
import { deployPlayerEndpoint } from '@/endpoints/videos/players';
import { workspaceBillingEndpoints } from '@/endpoints/workspaces/billing';
import { buildEndpoints } from '@/endpoints/workspaces/build';
import { cloudEndpoints } from '@/endpoints/workspaces/cloud';
import { deletionEndpoints } from '@/endpoints/workspaces/deletion';
import { domainEndpoints } from '@/endpoints/workspaces/domains';
import { peopleEndpoints } from '@/endpoints/workspaces/members';
import { moveOutEndpoints } from '@/endpoints/workspaces/move-out';
import { workspaceEndpoints } from '@/endpoints/workspaces/workspaces';
import { leaveToServer } from '@/hooks/server-fields';
import { validateSingleLine } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { validateSlug } from '@/lib/workspaces/rules';

import { workspaceFields } from './fields';
import { forgetDomains, forgetUsage, publishChangedPrivacy } from './hooks/follow-changes';
import { giveOwner, holdOwner, keepPaidPlan, forgetPresets, giveDefaultPreset } from './hooks/keep-fixed';

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
          '@/components/admin/platform/go-to-workspace#GoToWorkspace',
          '@/components/admin/platform/people-tool#PeopleTool',
          '@/components/admin/platform/pipedrive-tool#PipedriveTool',
          '@/components/admin/platform/cloud-tool#CloudTool',
          '@/components/admin/platform/support-tool#SupportTool',
          '@/components/admin/platform/delete-tool#DeleteTool',
        ],
      },
      views: {
        list: { Component: '@/components/admin/platform/workspaces-view#WorkspacesView' },
      },
    },
  },
  // `lib/platform/deletion` deletes a workspace with its content.
  access: { ...tenantAccess(slugs.workspaces), delete: () => false },
  defaultPopulate: { name: true, slug: true },
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    // The event may have been delivered since the row was read, so it must not be written back.
    beforeChange: [keepPaidPlan, holdOwner, leaveToServer(['pendingEvent'])],
    afterChange: [giveDefaultPreset, publishChangedPrivacy, giveOwner],
    beforeDelete: [forgetUsage, forgetPresets, forgetDomains],
  },
  // Placed before Payload's endpoints with the same paths.
  endpoints: [
    ...signUpEndpoints,
    ...workspaceEndpoints,
    ...trashSettingEndpoints,
    ...buildEndpoints,
    deployPlayerEndpoint,
    ...domainEndpoints,
    ...cloudEndpoints,
    ...workspaceBillingEndpoints,
    ...deletionEndpoints,
    ...moveOutEndpoints,
    ...peopleEndpoints,
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
      validate: validateSingleLine,
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
