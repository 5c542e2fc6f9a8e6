import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { settleChangedVideo } from '@/lib/review/sharing/settle-changed-video';
import { findVideoFor, videoIdSchema } from '@/lib/videos/library/find-video-for';
import { findLibraryPage } from '@/lib/videos/library/list/find-library-page';
import { libraryPageSchema, libraryQuerySchema } from '@/lib/videos/library/list/library-schemas';
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
  getStoryboardEndpoint,
  updateAudioTrackEndpoint,
  trimVideoEndpoint,
  undoTrimEndpoint,
  ...updateVideoEndpoints,
];
