import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answer-kinds';
import { jsonOrForm } from '@/lib/http/body-kinds';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { findVideoFor, videoIdSchema } from '@/lib/videos/library/find-video-for';
import { createTexttrack } from '@/lib/videos/text-tracks/create-texttrack';
import { cutToLength } from '@/lib/videos/text-tracks/cut-to-length';
import { exportFormats, exportTexttrack } from '@/lib/videos/text-tracks/export-texttrack';
import {
  findTexttrack,
  findTexttrackOrThrow,
  findVideoForTracks,
  listTexttracks,
} from '@/lib/videos/text-tracks/find-texttracks';
import { measureTexttracks } from '@/lib/videos/text-tracks/measure-texttracks';
import { readTexttrackText } from '@/lib/videos/text-tracks/read-texttrack-text';
import { maxTexttrackBytes } from '@/lib/videos/text-tracks/rules';
import { readTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import {
  presentTexttrack,
  measuredTexttrackSchema,
  patchTexttrackSchema,
  putTexttrackSchema,
  texttrackSchema,
  trackIdSchema,
} from '@/lib/videos/text-tracks/texttrack-schemas';
import { deleteTexttrack, updateTexttrack } from '@/lib/videos/text-tracks/update-texttrack';
import { findWaveform, waveformSchema } from '@/lib/videos/text-tracks/waveform';
import type { Texttrack } from '@/payload-types';

const texttrackRate = { name: 'texttracks', max: 600, seconds: 60 };

const texttrackParams = z.object({ videoId: videoIdSchema, trackId: trackIdSchema });

/** `GET /api/texttracks/{id}` and a video’s list have fields that the answers of changes lack. */
const readTexttrack = { collection: slugs.texttracks, schema: measuredTexttrackSchema };

const texttrackFiles = {
  file: { maxBytes: maxTexttrackBytes, contentTypes: 'any', isOptional: true },
} as const;

/** Bytes. Enough for 16 million characters. */
const maxTexttrackBodyBytes = 50_000_000;

/** A track, with its new text if the call changed it. */
const presentChangedTexttrack = async (ctx: RequestContext, track: Texttrack, vtt: string | undefined) => ({
  ...presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace)),
  ...(vtt !== undefined && { content: encodeURIComponent(vtt) }),
});

/** `GET /api/videos/{videoId}/texttracks`. */
const listTexttracksEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/texttracks',
  operationId: 'listVideoTexttracks',
  tag: 'Text tracks',
  summary: 'List a video’s text tracks, without their content',
  permission: { collection: slugs.texttracks, operation: 'read' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({ texttracks: z.array(measuredTexttrackSchema) }),
  run: async (ctx, { params: { videoId } }) => {
    const right = { collection: slugs.texttracks, operation: 'read' } as const;
    const video = await findVideoFor(ctx, videoId, right);
    return { texttracks: await measureTexttracks(ctx, video) };
  },
});

/** `PUT /api/videos/{videoId}/texttracks`. Creates a track, or replaces the text of the track `id`. */
const putTexttrackEndpoint = defineEndpoint({
  method: 'put',
  path: '/:videoId/texttracks',
  operationId: 'createTexttrack',
  tag: 'Text tracks',
  summary: 'Add a text track to a video',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  body: jsonOrForm({ fields: putTexttrackSchema, files: texttrackFiles, maxBytes: maxTexttrackBodyBytes }),
  record: readTexttrack,
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
    const { content, id, language, type, isEmpty } = fields;
    const vtt = readTexttrackText({ content, file, fps: video.fps ?? usualFps });
    if (vtt === undefined && isEmpty && !id)
      return presentChangedTexttrack(
        ctx,
        await createTexttrack(ctx, video, { language, type, vtt: null }),
        undefined,
      );
    if (vtt === undefined) throw new AppError('missing_texttrack_content');
    if (id && !(await findTexttrack(ctx, { videoId: video.id, trackId: id })))
      throw new AppError('texttrack_does_not_exist', { id });
    const track = id
      ? await updateTexttrack(ctx, video, id, { language, type, vtt })
      : await createTexttrack(ctx, video, { language, type, vtt });
    return presentChangedTexttrack(ctx, track, vtt);
  },
});

/** `PATCH /api/videos/{videoId}/texttracks/{trackId}`. */
const updateTexttrackEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/texttracks/:trackId',
  operationId: 'updateTexttrack',
  tag: 'Text tracks',
  summary: 'Change a text track',
  permission: { collection: slugs.texttracks, operation: 'update' },
  rateLimit: texttrackRate,
  params: texttrackParams,
  body: jsonOrForm({ fields: patchTexttrackSchema, files: texttrackFiles, maxBytes: maxTexttrackBodyBytes }),
  record: readTexttrack,
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
    const vtt = readTexttrackText({ content, file, fps: video.fps ?? usualFps });
    return presentChangedTexttrack(ctx, await updateTexttrack(ctx, video, trackId, { ...change, vtt }), vtt);
  },
});

/**
 * `DELETE /api/videos/{videoId}/texttracks/{trackId}`. Returns the updated video with the fields that the
 * caller may read.
 */
const deleteTexttrackEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/texttracks/:trackId',
  operationId: 'deleteTexttrack',
  tag: 'Text tracks',
  summary: 'Delete a text track',
  permission: { collection: slugs.texttracks, operation: 'delete' },
  rateLimit: texttrackRate,
  params: texttrackParams,
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

/** `PATCH` and `DELETE /api/videos/{videoId}/texttracks`: calls that lack the track's id. */
const refuseMissingTexttrackIdEndpoints = (['patch', 'delete'] as const).map((method) => {
  const operation = method === 'patch' ? 'update' : 'delete';
  return defineEndpoint({
    method,
    path: '/:videoId/texttracks',
    operationId: operation === 'update' ? 'refuseTexttrackUpdate' : 'refuseTexttrackDeletion',
    tag: 'Text tracks',
    isInternal: true,
    summary: 'Refuse a call without a text track ID',
    permission: { collection: slugs.texttracks, operation },
    rateLimit: texttrackRate,
    params: z.object({ videoId: videoIdSchema }),
    answer: z.object({}),
    run: async (ctx, { params: { videoId } }) => {
      await findVideoForTracks(ctx, videoId, operation);
      throw new AppError('missing_texttrack_id');
    },
  });
});

const contentTypes = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  txt: 'text/plain; charset=utf-8',
} as const;
const idSchema = z.string().min(1).max(64);

/** `GET /api/videos/{videoId}/texttracks/{trackId}/export?format=srt`: a track as a download. */
const exportTexttrackEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/texttracks/:trackId/export',
  operationId: 'exportTexttrack',
  tag: 'Text tracks',
  summary: 'Download a text track as WebVTT, SubRip or plain text',
  permission: { collection: slugs.texttracks, operation: 'read' },
  rateLimit: { name: 'texttracks', max: 600, seconds: 60 },
  params: z.object({ videoId: idSchema, trackId: idSchema }),
  query: z.object({ format: z.enum(exportFormats).default('vtt').describe('Format of the file.') }),
  answer: stream(contentTypes.vtt, contentTypes.srt, contentTypes.txt),
  run: async (ctx, { params, query: { format } }) => {
    const right = { collection: slugs.texttracks, operation: 'read' } as const;
    const video = await findVideoFor(ctx, params.videoId, right);
    const track = await findTexttrackOrThrow(ctx, params);
    const vtt = await readTexttrackFile(ctx.ports, track);
    if (vtt === null) throw new AppError('texttrack_not_found');
    const body = new Blob([exportTexttrack(vtt, format)]);
    return {
      contentType: contentTypes[format],
      body: body.stream(),
      length: body.size,
      filename: `${video.title} (${track.language}).${format}`,
    };
  },
});

/**
 * `POST /api/videos/{videoId}/cut-to-length`. Removes chapters and cues beyond the end of a shorter
 * replacement file.
 */
const cutToLengthEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/cut-to-length',
  operationId: 'cutToLength',
  tag: 'Text tracks',
  summary: 'Remove chapters and cues that start after the end of the video',
  permission: { collection: slugs.texttracks, operation: 'update' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({
    chapters: z.number().int().describe('Number of removed chapters.'),
    texttracks: z
      .number()
      .int()
      .describe('Number of text tracks that were shortened, or deleted because no cue was left.'),
  }),
  run: (ctx, { params }) => cutToLength(ctx, params),
});

/** `GET /api/videos/{videoId}/waveform`. Starts its computation if it does not exist yet. */
const getWaveformEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/waveform',
  operationId: 'getWaveform',
  tag: 'Videos',
  summary: 'Get the waveform of a video',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'waveform', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  answer: waveformSchema,
  run: (ctx, { params }) => findWaveform(ctx, params),
});

/** Endpoints below `/api/videos/{videoId}`: text tracks and their editor. */
export const textTrackEndpoints = [
  listTexttracksEndpoint,
  putTexttrackEndpoint,
  updateTexttrackEndpoint,
  deleteTexttrackEndpoint,
  ...refuseMissingTexttrackIdEndpoints,
  exportTexttrackEndpoint,
  cutToLengthEndpoint,
  getWaveformEndpoint,
];
