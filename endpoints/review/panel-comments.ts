import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { exportFormatNames } from '@/lib/review/export/export-formats';
import { commentSchema } from '@/lib/review/sharing/comments/comment-schemas';
import { exportComments } from '@/lib/review/sharing/comments/export-comments';
import {
  listComments,
  listedCommentSchema,
  moderateComment,
  resolveInPanel,
  writeInPanel,
} from '@/lib/review/sharing/comments/moderate-comments';
import { textMaxLength } from '@/lib/review/sharing/types';
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
    comments: z.array(listedCommentSchema),
    total: z.number().describe('Total number of comments. The newest 200 are listed.'),
    revision: z.number().describe('Increases with every change of the comments and decisions.'),
  }),
  cache: 'no-store',
  run: (ctx, { params }) => listComments(ctx, params),
});

const commentParams = z.object({ videoId: videoIdSchema, commentId: z.string().min(1).max(64) });
const changesRate = { name: 'panel-comments', max: 60, seconds: 60 };

/** `POST /api/videos/{videoId}/share-comments`. */
const writeCommentEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/share-comments',
  operationId: 'createVideoComment',
  tag: 'Comments',
  isInternal: true,
  summary: 'Write a comment or a reply as the signed-in member',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: changesRate,
  support: 'refused',
  params: z.object({ videoId: videoIdSchema }),
  body: z.object({
    text: z.string().trim().min(1).max(textMaxLength),
    parentCommentId: z.string().min(1).max(64).nullish(),
  }),
  answer: z.object({ comment: commentSchema }),
  status: 201,
  run: (ctx, { params, body }) => writeInPanel(ctx, { ...params, ...body }),
});

/** `PATCH /api/videos/{videoId}/share-comments/{commentId}`. */
const resolveCommentEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/share-comments/:commentId',
  operationId: 'resolveVideoComment',
  tag: 'Comments',
  isInternal: true,
  summary: 'Mark a comment as resolved or open as the signed-in member',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: changesRate,
  support: 'refused',
  params: commentParams,
  body: z.object({ isResolved: z.boolean() }),
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { params, body }) => resolveInPanel(ctx, { ...params, ...body }),
});

/** `DELETE /api/videos/{videoId}/share-comments/{commentId}`. */
const moderateCommentEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-comments/:commentId',
  operationId: 'deleteVideoComment',
  tag: 'Comments',
  summary: 'Delete any comment and its replies',
  permission: { collection: slugs.videos, operation: 'update' },
  params: commentParams,
  answer: z.object({ deleted: z.number() }),
  run: (ctx, { params }) => moderateComment(ctx, params),
});

/** Endpoints below `/api/videos/{videoId}`: reviewers' comments in the panel. */
export const panelCommentEndpoints = [
  exportCommentsEndpoint,
  listCommentsEndpoint,
  writeCommentEndpoint,
  resolveCommentEndpoint,
  moderateCommentEndpoint,
];
