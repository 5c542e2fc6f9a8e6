import type { CollectionConfig } from 'payload';

import { listCalls } from '@/endpoints/list-calls';
import { liveEventEndpoints } from '@/endpoints/live/live-events';
import { liveTargetEndpoints } from '@/endpoints/live/targets';
import { trashEndpoints } from '@/endpoints/platform/trash';
import { recordChanges } from '@/hooks/record-changes';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import { validateRelations } from '@/hooks/validate-relations';
import { tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { liveEventFilters, toLiveEventWhere } from '@/lib/live/live-event-filters';
import { externalIdIndex } from '@/lib/videos/library/external-id';

import { liveEventFields, serverFields } from './fields';
import { checkCaptions, checkTimes } from './hooks/check-event';
import { giveStreamKey, publishChangedEvent, refuseRunning, removeFiles } from './hooks/follow-changes';
import { presentLiveEvents } from './hooks/present-live-events';

const changes = recordChanges(slugs.liveEvents);

export const LiveEvents: CollectionConfig = {
  slug: slugs.liveEvents,
  labels: { singular: text('liveEvents.singular'), plural: text('liveEvents.plural') },
  admin: {
    useAsTitle: 'title',
    group: text('groups.library'),
    defaultColumns: ['title', 'startDateTime'],
    components: {
      views: {
        list: { Component: '@/components/admin/live/lives-view#LivesView' },
        edit: { root: { Component: '@/components/admin/live/live-edit#LiveEdit' } },
      },
    },
  },
  access: tenantAccess(slugs.liveEvents),
  defaultSort: '-startDateTime',
  // Required to build the event's links.
  forceSelect: { workspace: true },
  indexes: [
    { fields: ['workspace', 'startDateTime'] },
    { fields: ['workspace', 'state'] },
    { fields: ['workspace', 'createdAt'] },
    externalIdIndex,
  ],
  endpoints: [
    ...liveEventEndpoints,
    ...liveTargetEndpoints,
    ...trashEndpoints(slugs.liveEvents),
    ...listCalls({
      collection: slugs.liveEvents,
      tag: 'Live events',
      names: 'LiveEvents',
      filters: liveEventFilters,
      toWhere: (_ctx, filters) => toLiveEventWhere(filters),
      hasOwnOrder: true,
    }),
  ],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    afterOperation: [presentLiveEvents],
    beforeValidate: [stampTenant],
    beforeChange: [
      checkTimes,
      checkCaptions,
      giveStreamKey,
      validateRelations({ player: slugs.playerPresets }),
      leaveToServer(serverFields, { unlessChanged: ['streamKey'] }),
      changes.beforeChange,
    ],
    afterChange: [publishChangedEvent, changes.afterChange],
    beforeDelete: [refuseRunning, changes.beforeDelete, removeFiles],
    afterDelete: [changes.afterDelete],
  },
  fields: liveEventFields,
};
