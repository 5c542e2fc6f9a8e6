import { z } from 'zod';

import { versioned } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addComment } from '@/lib/sharing/comments/add-comment';
import { carryComments } from '@/lib/sharing/comments/carry-comments';
import { deleteComment, editComment, resolveComment } from '@/lib/sharing/comments/change-comment';
import {
  addCommentSchema,
  carrySchema,
  commentSchema,
  deleteCommentSchema,
  editCommentSchema,
  reactSchema,
  resolveCommentSchema,
  threadSchema,
  uuidQuerySchema,
} from '@/lib/sharing/comments/comment-schemas';
import { reactToComment } from '@/lib/sharing/comments/react-to-comment';
import { readThread } from '@/lib/sharing/comments/read-thread';

import { callerByBody, callerByQuery } from './share-callers';

/** Of everybody behind one address; what one person may do, and what happens at one share, is counted where it is done. */
const rateLimit = { name: 'share-changes', max: 3000, seconds: 60 };
const anonToken = z
  .string()
  .nullable()
  .describe('A guest’s, to be sent with further calls; kept by the browser.');

/** `GET /api/collaborateComments/get?uuid=`, asked every 5 s. */
const getComments = defineEndpoint({
  method: 'get',
  path: '/get',
  summary: 'Get the comments and decisions of a shared video',
  permission: callerByQuery,
  // Twelve a minute of each of a thousand pages behind one address; most of them cost next to nothing.
  rateLimit: { name: 'share-comments', max: 12_000, seconds: 60 },
  query: uuidQuerySchema,
  answer: versioned(threadSchema),
  run: (ctx, { query }) => readThread(ctx, query),
});

const postComment = defineEndpoint({
  method: 'post',
  path: '/add',
  summary: 'Comment on a shared video, or reply to a comment',
  permission: callerByBody,
  rateLimit,
  body: addCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken }),
  run: (ctx, { body }) => addComment(ctx, body),
});

const putComment = defineEndpoint({
  method: 'put',
  path: '/edit',
  summary: 'Change the text of one’s own comment',
  permission: callerByBody,
  rateLimit,
  body: editCommentSchema,
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { body }) => editComment(ctx, body),
});

const removeComment = defineEndpoint({
  method: 'delete',
  path: '/delete',
  summary: 'Delete one’s own comment with its replies',
  permission: callerByBody,
  rateLimit,
  body: deleteCommentSchema,
  answer: z.object({ deleted: z.number().describe('With its replies.') }),
  run: (ctx, { body }) => deleteComment(ctx, body),
});

const putResolved = defineEndpoint({
  method: 'put',
  path: '/resolve',
  summary: 'Mark a comment as done, or as open again',
  permission: callerByBody,
  rateLimit,
  body: resolveCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken }),
  run: (ctx, { body }) => resolveComment(ctx, body),
});

const putReaction = defineEndpoint({
  method: 'put',
  path: '/react',
  summary: 'Put a sign to a comment, or take it away',
  permission: callerByBody,
  rateLimit,
  body: reactSchema,
  answer: z.object({ anonToken, authorKey: z.string() }),
  run: (ctx, { body }) => reactToComment(ctx, body),
});

const putCarried = defineEndpoint({
  method: 'put',
  path: '/carry',
  summary: 'Carry open comments of a version over to another one',
  permission: callerByBody,
  rateLimit,
  body: carrySchema,
  answer: z.object({ carried: z.number(), anonToken }),
  run: (ctx, { body }) => carryComments(ctx, body),
});

/** Below `/api/collaborateComments`: what a link opens, for everybody who has it. */
export const collaborateCommentEndpoints = [
  getComments,
  postComment,
  putComment,
  removeComment,
  putResolved,
  putReaction,
  putCarried,
];
