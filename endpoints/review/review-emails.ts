import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { raw } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeReviewMails } from '@/lib/review/emails/change-mails';
import { muteScopes } from '@/lib/review/emails/note-news';

const reviewMailToken = z.string().min(1).max(400);

/** `POST /api/review-mails/unsubscribe`. */
const endReviewMailsEndpoint = defineEndpoint({
  method: 'post',
  path: '/review-mails/unsubscribe',
  unknownFields: 'dropped',
  operationId: 'unsubscribeReviewEmails',
  tag: 'Sharing',
  isInternal: true,
  summary: 'One-click unsubscribe from the emails of a review (RFC 8058)',
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

/** `POST /api/review-mails/settings`. */
const changeReviewMailsEndpoint = defineEndpoint({
  method: 'post',
  path: '/review-mails/settings',
  operationId: 'updateReviewEmailSettings',
  tag: 'Sharing',
  isInternal: true,
  summary:
    'Unsubscribe from emails of a review or all reviews, or subscribe again, with the token of an email',
  permission: 'public',
  rateLimit: { name: 'review-mails-settings', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: reviewMailToken, scope: z.enum(muteScopes) }),
  answer: z.object({ title: z.string() }),
  run: (ctx, { body }) => changeReviewMails(ctx, body),
});

/** Endpoints below `/api` without a session: the token of an email identifies its recipient. */
export const reviewEmailEndpoints = [endReviewMailsEndpoint, changeReviewMailsEndpoint];
