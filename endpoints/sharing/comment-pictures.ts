import { z } from 'zod';

import { stream } from '@/lib/http/answers/answer-kinds';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addPicture, readPicture } from '@/lib/sharing/comments/comment-pictures';
import { commentSchema, shareTokenSchema } from '@/lib/sharing/comments/comment-schemas';

import { callerByForm, callerByQuery } from './share-callers';

const maxBytes = 10_000_000;
const commentId = z.string().min(1).max(64);

/** `POST /api/collaborateComments/picture`: a form with `shareToken`, `commentId`, `anonToken` and the file `picture`. */
const postPicture = defineEndpoint({
  method: 'post',
  path: '/picture',
  summary: 'Put a picture to one’s own comment',
  permission: callerByForm,
  rateLimit: { name: 'share-pictures', max: 60, seconds: 60 },
  body: form({
    fields: z.object({ shareToken: shareTokenSchema, commentId, anonToken: z.string().max(64).optional() }),
    files: { picture: { maxBytes, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] } },
  }),
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { body: { fields, files } }) => addPicture(ctx, { ...fields, bytes: files.picture.bytes }),
});

/** `GET /api/collaborateComments/picture?uuid=&commentId=&id=`. */
const getPicture = defineEndpoint({
  method: 'get',
  path: '/picture',
  summary: 'Get a picture of a comment',
  permission: callerByQuery,
  rateLimit: { name: 'share-picture-reads', max: 1200, seconds: 60 },
  query: z.object({ uuid: shareTokenSchema, commentId, id: z.string().min(1).max(64) }),
  answer: stream('image/jpeg'),
  run: (ctx, { query }) => readPicture(ctx, query),
});

export const commentPictureEndpoints = [postPicture, getPicture];
