import { z } from 'zod';

import { createTexttrack } from '@/lib/captions/texttracks/create-texttrack';
import { deleteTexttrack } from '@/lib/captions/texttracks/delete-texttrack';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { listTexttracks } from '@/lib/captions/texttracks/list-texttracks';
import { measureTexttracks } from '@/lib/captions/texttracks/measure-texttracks';
import { findTexttrack } from '@/lib/captions/texttracks/find-texttrack';
import { presentTexttrack } from '@/lib/captions/texttracks/present-texttrack';
import { takeTexttrackText } from '@/lib/captions/texttracks/take-texttrack-text';
import {
  measuredTexttrackSchema,
  patchTexttrackSchema,
  putTexttrackSchema,
  texttrackSchema,
  trackIdSchema,
} from '@/lib/captions/texttracks/texttrack-schemas';
import { maxTexttrackBytes } from '@/lib/captions/texttracks/texttrack-slot';
import { updateTexttrack } from '@/lib/captions/texttracks/update-texttrack';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { jsonOrForm } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint, type Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import type { Texttrack } from '@/payload-types';

const rateLimit = { name: 'texttracks', max: 600, seconds: 60 };
const paramsSchema = z.object({ videoId: videoIdSchema, trackId: trackIdSchema });
const files = { file: { maxBytes: maxTexttrackBytes, contentTypes: 'any', isOptional: true } } as const;
/** Room for 16 million characters. */
const maxBytes = 50_000_000;

const present = async (ctx: Context, track: Texttrack, vtt: string | undefined) => ({
  ...presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace)),
  ...(vtt !== undefined && { content: encodeURIComponent(vtt) }),
});

/** `GET /api/videos/{videoId}/texttracks`. */
const listTexttracksEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/texttracks',
  summary: 'List a video’s text tracks without their texts',
  permission: { collection: slugs.texttracks, operation: 'read' },
  rateLimit,
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({ texttracks: z.array(measuredTexttrackSchema) }),
  run: async (ctx, { params: { videoId } }) => {
    const right = { collection: slugs.texttracks, operation: 'read' } as const;
    const video = await findVideoFor(ctx, videoId, right);
    return { texttracks: await measureTexttracks(ctx, video) };
  },
});

/** `PUT /api/videos/{videoId}/texttracks`: a new track, or with `id` the text of one that is there. */
const putTexttrack = defineEndpoint({
  method: 'put',
  path: '/:videoId/texttracks',
  summary: 'Add a text track to a video',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit,
  params: z.object({ videoId: videoIdSchema }),
  body: jsonOrForm({ fields: putTexttrackSchema, files, maxBytes }),
  answer: texttrackSchema,
  run: async (
    ctx,
    {
      params,
      body: {
        fields,
        files: { file },
      },
    },
  ) => {
    const video = await findVideoForTracks(ctx, params.videoId, 'create');
    const { content, id, language, type } = fields;
    const vtt = takeTexttrackText({ content, file, fps: video.fps ?? 25 });
    if (vtt === undefined) throw new AppError('missing_texttrack_content');
    if (id && !(await findTexttrack(ctx, { videoId: video.id, trackId: id })))
      throw new AppError('texttrack_does_not_exist', { id });
    const track = id
      ? await updateTexttrack(ctx, video, id, { language, type, vtt })
      : await createTexttrack(ctx, video, { language, type, vtt });
    return present(ctx, track, vtt);
  },
});

/** `PATCH /api/videos/{videoId}/texttracks/{trackId}`. */
const patchTexttrack = defineEndpoint({
  method: 'patch',
  path: '/:videoId/texttracks/:trackId',
  summary: 'Change a text track',
  permission: { collection: slugs.texttracks, operation: 'update' },
  rateLimit,
  params: paramsSchema,
  body: jsonOrForm({ fields: patchTexttrackSchema, files, maxBytes }),
  answer: texttrackSchema,
  run: async (
    ctx,
    {
      params: { videoId, trackId },
      body: {
        fields,
        files: { file },
      },
    },
  ) => {
    const video = await findVideoForTracks(ctx, videoId, 'update');
    const { content, ...change } = fields;
    const vtt = takeTexttrackText({ content, file, fps: video.fps ?? 25 });
    return present(ctx, await updateTexttrack(ctx, video, trackId, { ...change, vtt }), vtt);
  },
});

/** `DELETE /api/videos/{videoId}/texttracks/{trackId}`; answers the video as it is now, as far as the caller may read it. */
const deleteTexttrackEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/texttracks/:trackId',
  summary: 'Delete a text track',
  permission: { collection: slugs.texttracks, operation: 'delete' },
  rateLimit,
  params: paramsSchema,
  answer: z.looseObject({ id: z.string(), texttracks: z.array(texttrackSchema) }),
  run: async (ctx, { params: { videoId, trackId } }) => {
    const video = await findVideoForTracks(ctx, videoId, 'delete');
    await deleteTexttrack(ctx, video, trackId);
    const [updated, texttracks] = await Promise.all([
      ctx.payload.findByID({
        collection: slugs.videos,
        id: video.id,
        depth: 0,
        disableErrors: true,
        overrideAccess: false,
        req: ctx.req,
      }),
      listTexttracks(ctx, video),
    ]);
    return { ...updated, id: video.id, texttracks };
  },
});

/** The two calls about one track, when its id was left out. */
const withoutId = (['patch', 'delete'] as const).map((method) => {
  const operation = method === 'patch' ? 'update' : 'delete';
  return defineEndpoint({
    method,
    path: '/:videoId/texttracks',
    summary: 'Answer that a text track’s id is missing',
    permission: { collection: slugs.texttracks, operation },
    rateLimit,
    params: z.object({ videoId: videoIdSchema }),
    answer: z.object({}),
    run: async (ctx, { params: { videoId } }) => {
      await findVideoForTracks(ctx, videoId, operation);
      throw new AppError('missing_texttrack_id');
    },
  });
});

export const texttrackEndpoints = [
  listTexttracksEndpoint,
  putTexttrack,
  patchTexttrack,
  deleteTexttrackEndpoint,
  ...withoutId,
];
