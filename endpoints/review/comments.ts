import { z } from 'zod';

import { stream, versioned } from '@/lib/http/answer-kinds';
import { form } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addComment } from '@/lib/review/sharing/comments/add-comment';
import { carryComments } from '@/lib/review/sharing/comments/carry-comments';
import {
  deleteComment,
  editComment,
  resolveComment,
  reactToComment,
} from '@/lib/review/sharing/comments/change-comment';
import { addPicture, readPicture } from '@/lib/review/sharing/comments/comment-pictures';
import {
  addCommentSchema,
  carrySchema,
  commentSchema,
  deleteCommentSchema,
  editCommentSchema,
  reactSchema,
  resolveCommentSchema,
  shareTokenSchema,
  threadSchema,
  uuidQuerySchema,
} from '@/lib/review/sharing/comments/comment-schemas';
import { readThread } from '@/lib/review/sharing/comments/find-thread';

import { callerByBody, callerByForm, callerByQuery } from './share-page';

/** Limit for everybody behind one address. The use cases have separate limits per person and per share. */
const shareChangesRate = { name: 'share-changes', max: 3000, seconds: 60 };

const anonTokenSchema = z
  .string()
  .nullable()
  .describe('Token of a guest, stored by the browser and sent with further calls.');

/** `GET /api/collaborateComments/get?uuid=`. Share pages poll it every 5 s. */
const getCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/get',
  operationId: 'listSharedComments',
  tag: 'Comments',
  summary: 'Get the comments and decisions of a shared video',
  permission: callerByQuery,
  // Twelve calls a minute for each of a thousand pages behind one address. Most calls cost almost nothing.
  rateLimit: { name: 'share-comments', max: 12_000, seconds: 60 },
  query: uuidQuerySchema,
  answer: versioned(threadSchema),
  run: (ctx, { query }) => readThread(ctx, query),
});

/** `POST /api/collaborateComments/add`. */
const addCommentEndpoint = defineEndpoint({
  method: 'post',
  path: '/add',
  operationId: 'createComment',
  tag: 'Comments',
  summary: 'Comment on a shared video, or reply to a comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: addCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken: anonTokenSchema }),
  run: (ctx, { body }) => addComment(ctx, body),
});

/** `PUT /api/collaborateComments/edit`. */
const editCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/edit',
  operationId: 'updateComment',
  tag: 'Comments',
  summary: 'Edit your own comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: editCommentSchema,
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { body }) => editComment(ctx, body),
});

/** `DELETE /api/collaborateComments/delete`. */
const deleteCommentEndpoint = defineEndpoint({
  method: 'delete',
  path: '/delete',
  operationId: 'deleteComment',
  tag: 'Comments',
  summary: 'Delete your own comment and its replies',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: deleteCommentSchema,
  answer: z.object({ deleted: z.number().describe('Number of deleted comments, including replies.') }),
  run: (ctx, { body }) => deleteComment(ctx, body),
});

/** `PUT /api/collaborateComments/resolve`. */
const resolveCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/resolve',
  operationId: 'resolveComment',
  tag: 'Comments',
  summary: 'Resolve or reopen a comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: resolveCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken: anonTokenSchema }),
  run: (ctx, { body }) => resolveComment(ctx, body),
});

/** `PUT /api/collaborateComments/react`. */
const reactToCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/react',
  operationId: 'reactToComment',
  tag: 'Comments',
  summary: 'Add or remove a reaction to a comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: reactSchema,
  answer: z.object({ anonToken: anonTokenSchema, authorKey: z.string() }),
  run: (ctx, { body }) => reactToComment(ctx, body),
});

/** `PUT /api/collaborateComments/carry`. */
const carryCommentsEndpoint = defineEndpoint({
  method: 'put',
  path: '/carry',
  operationId: 'carryComments',
  tag: 'Comments',
  summary: 'Carry open comments over to another version',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: carrySchema,
  answer: z.object({ carried: z.number(), anonToken: anonTokenSchema }),
  run: (ctx, { body }) => carryComments(ctx, body),
});

const maxBytes = 10_000_000;

/**
 * `POST /api/collaborateComments/picture`: a form with `shareToken`, `commentId`, `anonToken` and the file
 * `picture`.
 */
const addCommentPictureEndpoint = defineEndpoint({
  method: 'post',
  path: '/picture',
  operationId: 'addCommentPicture',
  tag: 'Comments',
  summary: 'Add an image to your own comment',
  permission: callerByForm,
  rateLimit: { name: 'share-pictures', max: 60, seconds: 60 },
  body: form({
    fields: z.object({
      shareToken: shareTokenSchema,
      commentId: z.string().min(1).max(64),
      anonToken: z.string().max(64).optional(),
    }),
    files: { picture: { maxBytes, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] } },
  }),
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { body: { fields, files } }) => addPicture(ctx, { ...fields, bytes: files.picture.bytes }),
});

/** `GET /api/collaborateComments/picture?uuid=&commentId=&id=`. */
const getCommentPictureEndpoint = defineEndpoint({
  method: 'get',
  path: '/picture',
  operationId: 'getCommentPicture',
  tag: 'Comments',
  summary: 'Get the image of a comment',
  permission: callerByQuery,
  rateLimit: { name: 'share-picture-reads', max: 1200, seconds: 60 },
  query: z.object({
    uuid: shareTokenSchema,
    commentId: z.string().min(1).max(64).describe('ID of the comment.'),
    id: z.string().min(1).max(64).describe('ID of the image.'),
  }),
  answer: stream('image/jpeg'),
  run: (ctx, { query }) => readPicture(ctx, query),
});

/** Endpoints below `/api/collaborateComments`, for everyone who has the link. */
export const commentEndpoints = [
  getCommentsEndpoint,
  addCommentEndpoint,
  editCommentEndpoint,
  deleteCommentEndpoint,
  resolveCommentEndpoint,
  reactToCommentEndpoint,
  carryCommentsEndpoint,
  addCommentPictureEndpoint,
  getCommentPictureEndpoint,
];
