import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { raw } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeReviewMails } from '@/lib/review-mails/change-mails';

import { reviewMailToken } from './review-mail-token';

/** `POST /api/review-mails/unsubscribe`. */
export const endReviewMailsEndpoint = defineEndpoint({
  method: 'post',
  path: '/review-mails/unsubscribe',
  summary: 'What a mail program posts where somebody wants no more mails of a review (RFC 8058)',
  permission: 'public',
  rateLimit: { name: 'review-mails-unsubscribe', max: 60, seconds: 300, isShared: true },
  query: z.object({ token: reviewMailToken }),
  body: raw({
    contentType: 'application/x-www-form-urlencoded',
    maxBytes: 1000,
    verify: (bytes) => {
      if (!new TextDecoder().decode(bytes).includes('List-Unsubscribe=One-Click'))
        throw new AppError('missing_information');
    },
  }),
  answer: z.object({ title: z.string() }),
  run: (ctx, { query }) => changeReviewMails(ctx, { ...query, scope: 'video' }),
});
