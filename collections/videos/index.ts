import type { BaseFilter, CollectionConfig } from 'payload';

import { transcriptionEndpoints } from '@/endpoints/ai/transcription';
import { writingEndpoints } from '@/endpoints/ai/writing';
import { importEndpoints } from '@/endpoints/imports/imports';
import { listCalls } from '@/endpoints/list-calls';
import { trashEndpoints } from '@/endpoints/platform/trash';
import { panelCommentEndpoints } from '@/endpoints/review/panel-comments';
import { shareLinkEndpoints } from '@/endpoints/review/share-links';
import { embeddingEndpoints } from '@/endpoints/videos/embedding';
import { textTrackEndpoints } from '@/endpoints/videos/text-tracks';
import { thumbnailEndpoints } from '@/endpoints/videos/thumbnails';
import { uploadEndpoints } from '@/endpoints/videos/uploads';
import { videoEndpoints } from '@/endpoints/videos/videos';
import { recordChanges } from '@/hooks/record-changes';
import { leaveToServer } from '@/hooks/server-fields';
import { stampTenant } from '@/hooks/stamp-tenant';
import { validateRelations } from '@/hooks/validate-relations';
import { tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { externalIdIndex } from '@/lib/videos/library/external-id';
import { libraryIndexes } from '@/lib/videos/library/list/library-query';
import { toVideoWhere, videoFilters } from '@/lib/videos/library/list/video-filters';

import { pipelineFields, videoFields } from './fields';
import { checkCollaborate, startChangedShare } from './hooks/check-collaborate';
import { checkDesign } from './hooks/check-design';
import { checkGate } from './hooks/check-gate';
import { checkAutoStart, checkSchedule, checkUpdate } from './hooks/check-update';
import { prepareCleanUp, releaseVideoSlot } from './hooks/clean-up';
import { applyDefaultPreset, completeSearchText } from './hooks/derive-fields';
import { presentVideos, selectColumns } from './hooks/present-videos';
import { publishChangedVideo } from './hooks/publish-changed-video';

/** Left to the server only if they are unchanged. */
const changeableFields = ['visibility', 'publishAt', 'unpublishAt', 'viewing', 'viewingChangedAt'];
const changes = recordChanges(slugs.videos);

/**
 * Payload queries and counts the rows of a list before it renders the list's component. Our component runs
 * its own queries in constant time, so this filter makes Payload's query find nothing, by primary key. Only
 * lists of the panel use it.
 */
const leaveToLibrary: BaseFilter = () => ({ id: { equals: 'left-to-the-library' } });

export const Videos: CollectionConfig = {
  slug: slugs.videos,
  labels: { singular: text('videos.singular'), plural: text('videos.plural') },
  admin: {
    useAsTitle: 'title',
    baseFilter: leaveToLibrary,
    group: text('groups.library'),
    defaultColumns: ['title', 'status', 'visibility', 'createdAt'],
    pagination: { defaultLimit: 25, limits: [10, 25, 50, 100] },
    enableListViewSelectAPI: true,
    components: {
      views: {
        list: { Component: '@/components/admin/library/videos-view#VideosView' },
        edit: { root: { Component: '@/components/admin/video/video-views#VideoEdit' } },
        chapters: {
          Component: '@/components/admin/video/video-views#ChaptersView',
          path: '/:id/chapters',
          exact: true,
        },
        trim: {
          Component: '@/components/admin/video/video-views#TrimView',
          path: '/:id/trim',
          exact: true,
        },
        import: {
          Component: '@/components/admin/imports/imports-view#ImportsView',
          path: '/import',
          exact: true,
        },
        captions: {
          Component: '@/components/admin/video/video-views#CaptionsView',
          path: '/:id/captions/:trackId',
          exact: true,
        },
      },
    },
  },
  // Videos are created by an upload ticket. Even platform administrators cannot create one without a file.
  access: { ...tenantAccess(slugs.videos), create: () => false },
  defaultSort: '-createdAt',
  // Links depend on the workspace's storage.
  forceSelect: { workspace: true },
  indexes: [
    ...libraryIndexes,
    { fields: ['workspace', 'createdBy'] },
    { fields: ['workspace', 'status'] },
    { fields: ['workspace', 'deletedAt'] },
    externalIdIndex,
  ],
  defaultPopulate: { title: true, status: true },
  // Static paths must precede parameterised ones, and Payload's built-in endpoints come last.
  endpoints: [
    ...uploadEndpoints,
    ...importEndpoints,
    ...embeddingEndpoints,
    ...transcriptionEndpoints,
    ...writingEndpoints,
    ...textTrackEndpoints,
    ...thumbnailEndpoints,
    ...shareLinkEndpoints,
    ...panelCommentEndpoints,
    ...videoEndpoints,
    ...trashEndpoints(slugs.videos),
    ...listCalls({
      collection: slugs.videos,
      tag: 'Videos',
      names: 'Videos',
      filters: videoFilters,
      toWhere: toVideoWhere,
    }),
  ],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    beforeOperation: [selectColumns],
    afterOperation: [presentVideos],
    beforeValidate: [stampTenant],
    beforeChange: [
      checkUpdate,
      checkSchedule,
      checkGate,
      checkDesign,
      checkAutoStart,
      checkCollaborate,
      applyDefaultPreset,
      validateRelations({
        categories: slugs.categories,
        tags: slugs.tags,
        'collaborate.allowedMembers': slugs.members,
        'player.selectedPreset': slugs.playerPresets,
        'player.nextVideo': slugs.videos,
      }),
      leaveToServer(pipelineFields, { unlessChanged: changeableFields }),
      changes.beforeChange,
    ],
    afterChange: [completeSearchText, publishChangedVideo, startChangedShare, changes.afterChange],
    beforeDelete: [changes.beforeDelete, prepareCleanUp],
    afterDelete: [releaseVideoSlot, changes.afterDelete],
  },
  fields: videoFields,
};
