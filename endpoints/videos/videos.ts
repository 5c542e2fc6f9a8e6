import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { moveToTrash } from '@/lib/platform/trash/move-to-trash';
import { settleChangedVideo } from '@/lib/review/sharing/settle-changed-video';
import { bulkResultSchema, bulkSchema, changeVideos } from '@/lib/videos/library/change-videos';
import { findVideoFor, videoIdSchema } from '@/lib/videos/library/find-video-for';
import { findLibraryMatches, findLibraryPage } from '@/lib/videos/library/list/find-library-page';
import {
  libraryMatchesSchema,
  libraryPageSchema,
  libraryQuerySchema,
} from '@/lib/videos/library/list/library-schemas';
import { createView, deleteView, listViews, updateView } from '@/lib/videos/library/views/saved-views';
import { viewChangeSchema, viewDraftSchema, viewSchema } from '@/lib/videos/library/views/view-schemas';
import {
  audioTrackChangeSchema,
  audioTrackSchema,
  updateAudioTrack,
} from '@/lib/videos/publishing/audio-tracks';
import { findStoryboard, storyboardSchema } from '@/lib/videos/publishing/playback/find-storyboard';
import { trimAnswerSchema, trimSchema } from '@/lib/videos/trimming/trim-schemas';
import { trimVideo, undoTrim } from '@/lib/videos/trimming/trim-video';

/** `GET /api/videos/library`. */
const listLibraryEndpoint = defineEndpoint({
  method: 'get',
  path: '/library',
  operationId: 'listLibrary',
  tag: 'Videos',
  isInternal: true,
  summary: 'List a page of the library of the active workspace',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'library', max: 600, seconds: 60 },
  query: libraryQuerySchema,
  answer: libraryPageSchema,
  run: (ctx, { query }) => findLibraryPage(ctx, query),
});

/** `GET /api/videos/library/matches`. */
const listMatchesEndpoint = defineEndpoint({
  method: 'get',
  path: '/library/matches',
  operationId: 'listLibraryMatches',
  tag: 'Videos',
  isInternal: true,
  summary: 'List all videos of the library that match, as far as the caller may change or delete them',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'library-matches', max: 60, seconds: 60 },
  query: libraryQuerySchema,
  answer: libraryMatchesSchema,
  run: (ctx, { query: { ids: _ids, ...query } }) => findLibraryMatches(ctx, query),
});

/** `POST /api/videos/bulk`. */
const changeVideosEndpoint = defineEndpoint({
  method: 'post',
  path: '/bulk',
  operationId: 'changeVideos',
  tag: 'Videos',
  isInternal: true,
  summary: 'Apply one change to some videos',
  permission: {
    ...{ collection: slugs.videos, operation: 'update' },
    or: [{ collection: slugs.videos, operation: 'delete' }],
  },
  rateLimit: { name: 'bulk', max: 240, seconds: 60 },
  body: bulkSchema,
  answer: bulkResultSchema,
  run: (ctx, { body }) =>
    changeVideos(ctx, body, {
      settle: settleChangedVideo,
      moveToTrash: (by, id) => moveToTrash(by, { collection: slugs.videos, id }),
    }),
});

const mayRead = { collection: slugs.videos, operation: 'read' } as const;
const viewsRate = { name: 'views', max: 120, seconds: 60 };
const viewParams = z.object({ viewId: z.string().min(1).max(64) });

/** Endpoints below `/api/videos/library/views`: saved views of the library. Tokens have none. */
const viewEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/library/views',
    operationId: 'listLibraryViews',
    tag: 'Videos',
    isInternal: true,
    summary: 'List the caller’s saved views of the library and those shared with the workspace',
    permission: mayRead,
    answer: z.object({ docs: z.array(viewSchema) }),
    run: async (ctx) => ({ docs: await listViews(ctx) }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/library/views',
    operationId: 'createLibraryView',
    tag: 'Videos',
    isInternal: true,
    summary: 'Save a view of the library',
    permission: mayRead,
    rateLimit: viewsRate,
    body: viewDraftSchema,
    status: 201,
    answer: viewSchema,
    run: (ctx, { body }) => createView(ctx, body),
  }),
  defineEndpoint({
    method: 'patch',
    path: '/library/views/:viewId',
    operationId: 'updateLibraryView',
    tag: 'Videos',
    isInternal: true,
    summary: 'Rename, share or overwrite a saved view of the library',
    permission: mayRead,
    rateLimit: viewsRate,
    params: viewParams,
    body: viewChangeSchema,
    answer: viewSchema,
    run: (ctx, { params: { viewId }, body }) => updateView(ctx, { id: viewId, change: body }),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/library/views/:viewId',
    operationId: 'deleteLibraryView',
    tag: 'Videos',
    isInternal: true,
    summary: 'Delete a saved view of the library',
    permission: mayRead,
    rateLimit: viewsRate,
    params: viewParams,
    answer: z.object({ success: z.boolean() }),
    run: async (ctx, { params: { viewId } }) => {
      await deleteView(ctx, viewId);
      return { success: true };
    },
  }),
];

/** `GET /api/videos/{videoId}/storyboard`. */
const getStoryboardEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/storyboard',
  operationId: 'getStoryboard',
  tag: 'Videos',
  summary: 'Get the storyboard of a video',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'storyboard', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  answer: storyboardSchema,
  run: (ctx, { params }) => findStoryboard(ctx, params),
});

/** `PATCH /api/videos/{videoId}/audio-tracks/{trackId}`. */
const updateAudioTrackEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/audio-tracks/:trackId',
  operationId: 'updateAudioTrack',
  tag: 'Videos',
  summary: 'Update the name, language or kind of a video’s audio track',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'update-video', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema, trackId: z.string().max(20) }),
  body: audioTrackChangeSchema,
  record: { schema: audioTrackSchema },
  answer: z.object({ audioTracks: z.array(audioTrackSchema) }),
  run: async (ctx, { params: { videoId, trackId }, body }) => {
    const { id } = await findVideoFor(ctx, videoId, 'update');
    return { audioTracks: await updateAudioTrack(ctx, { videoId: id, trackId, change: body }) };
  },
});

const trimRate = { name: 'trim', max: 60, seconds: 60 };

/** `POST /api/videos/{videoId}/trim`. */
const trimVideoEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/trim',
  operationId: 'trimVideo',
  tag: 'Videos',
  summary: 'Trim a video: keep only parts of it',
  permission: { collection: slugs.videos, operation: 'update' },
  support: 'refused',
  rateLimit: trimRate,
  params: z.object({ videoId: videoIdSchema }),
  body: trimSchema,
  answer: trimAnswerSchema,
  run: (ctx, { params, body }) => trimVideo(ctx, { ...params, ...body }),
});

/** `DELETE /api/videos/{videoId}/trim`. */
const undoTrimEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/trim',
  operationId: 'undoTrim',
  tag: 'Videos',
  summary: 'Undo the trimming of a video, or cancel it while it is encoded',
  permission: { collection: slugs.videos, operation: 'update' },
  support: 'refused',
  rateLimit: trimRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: trimAnswerSchema,
  run: (ctx, { params }) => undoTrim(ctx, params),
});

const idSchema = z.object({ id: z.string() });
const answerSchema = z.union([
  z.object({ doc: idSchema }).transform(({ doc }) => [doc]),
  z.object({ docs: z.array(idSchema) }).transform(({ docs }) => docs),
]);

/**
 * `PATCH /api/videos/{id}` and `PATCH /api/videos?where=…`: Payload's own calls, with its access control.
 * They answer only after a changed visibility has reached the files and an ended share is gone.
 */
const defineUpdate = <P extends z.ZodType>(path: '/:id' | '/', summary: string, params: P) =>
  defineEndpoint({
    method: 'patch',
    path,
    operationId: path === '/:id' ? 'updateVideo' : 'updateVideos',
    tag: 'Videos',
    summary,
    permission: { collection: slugs.videos, operation: 'update' },
    rateLimit: { name: 'update-video', max: 600, seconds: 60 },
    params,
    answer: builtIn(answerSchema),
    run: async (ctx) => {
      const response = await callBuiltIn(ctx.req, { collection: slugs.videos, method: 'patch', path });
      if (!response.ok) return response;
      const updated = answerSchema.safeParse(await response.clone().json()).data ?? [];
      for (const { id } of updated) await settleChangedVideo(ctx, id);
      return response;
    },
  });

const updateVideoEndpoints = [
  defineUpdate('/:id', 'Change a video', z.object({ id: z.string() })),
  defineUpdate('/', 'Change all videos that `where` finds', z.object({})),
];

/** Endpoints below `/api/videos`: the library and Payload's built-in calls. */
export const videoEndpoints = [
  listLibraryEndpoint,
  listMatchesEndpoint,
  changeVideosEndpoint,
  ...viewEndpoints,
  getStoryboardEndpoint,
  updateAudioTrackEndpoint,
  trimVideoEndpoint,
  undoTrimEndpoint,
  ...updateVideoEndpoints,
];
