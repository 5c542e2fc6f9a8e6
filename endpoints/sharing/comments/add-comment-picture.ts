import { z } from 'zod';

import { callerByForm } from '@/endpoints/sharing/share-callers';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addPicture } from '@/lib/sharing/comments/comment-pictures';
import { commentSchema, shareTokenSchema } from '@/lib/sharing/comments/comment-schemas';

const maxBytes = 10_000_000;

/** `POST /api/collaborateComments/picture`: a form with `shareToken`, `commentId`, `anonToken` and the file `picture`. */
export const addCommentPictureEndpoint = defineEndpoint({
  method: 'post',
  path: '/picture',
  summary: 'Put a picture to one’s own comment',
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
