import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { exportFormatNames } from '@/lib/review/export/export-formats';
import { exportComments } from '@/lib/review/sharing/comments/export-comments';
import { listComments, moderateComment } from '@/lib/review/sharing/comments/moderate-comments';
import { videoIdSchema } from '@/lib/videos/library/find-video-for';

const flag = (initial: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(initial)
    .transform((value) => value === 'true');

/** `GET /api/videos/{videoId}/share-comments/export?format=edl`. */
const exportCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share-comments/export',
  operationId: 'exportComments',
  tag: 'Comments',
  summary: 'Export the comments of a shared video for an editing system or a spreadsheet',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'export-comments', max: 60, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  query: z.object({
    format: z.enum(exportFormatNames).describe('Format of the file.'),
    open: flag('false').describe('Whether to return only unresolved comments.'),
    replies: flag('true').describe('Whether replies are included.'),
    allVersions: flag('false').describe('Whether comments on earlier versions of the file are included.'),
    timecode: z
      .string()
      .default('source')
      .describe(
        'Timecode of the first frame: `source` (as in the source file), `zero`, or a ' +
          'timecode from `00:00:00:00` to `23:59:59:FF`. A `;` before the frames marks drop ' +
          'frame.',
      ),
  }),
  answer: stream('text/csv; charset=utf-8', 'text/plain; charset=utf-8', 'application/xml'),
  run: (ctx, { params, query: { format, open, replies, allVersions, timecode } }) =>
    exportComments(ctx, {
      ...params,
      format,
      isOpenOnly: open,
      hasReplies: replies,
      isAllVersions: allVersions,
      timecode,
    }),
});

/** `GET /api/videos/{videoId}/share-comments`. */
const listCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share-comments',
  operationId: 'listVideoComments',
  tag: 'Comments',
  summary: 'List the newest comments of a shared video',
  permission: { collection: slugs.videos, operation: 'read' },
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({
    comments: z.array(
      z.object({
        id: z.string(),
        author: z.string(),
        text: z.string(),
        timecode: z.string().nullable().describe('Timecode as HH:MM:SS:FF, with frames counted from 0.'),
        version: z.number(),
        isReply: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    total: z.number().describe('Total number of comments. The newest 200 are listed.'),
  }),
  cache: 'no-store',
  run: (ctx, { params }) => listComments(ctx, params),
});

/** `DELETE /api/videos/{videoId}/share-comments/{commentId}`. */
const moderateCommentEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-comments/:commentId',
  operationId: 'deleteVideoComment',
  tag: 'Comments',
  summary: 'Delete any comment and its replies',
  permission: { collection: slugs.videos, operation: 'update' },
  params: z.object({ videoId: videoIdSchema, commentId: z.string().min(1).max(64) }),
  answer: z.object({ deleted: z.number() }),
  run: (ctx, { params }) => moderateComment(ctx, params),
});

/** Endpoints below `/api/videos/{videoId}`: reviewers' comments in the panel. */
export const panelCommentEndpoints = [exportCommentsEndpoint, listCommentsEndpoint, moderateCommentEndpoint];
