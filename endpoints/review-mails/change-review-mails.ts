import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeReviewMails } from '@/lib/review-mails/change-mails';
import { muteScopes } from '@/lib/review-mails/review-mail-rules';

import { reviewMailToken } from './review-mail-token';

/** `POST /api/review-mails/settings`. */
export const changeReviewMailsEndpoint = defineEndpoint({
  method: 'post',
  path: '/review-mails/settings',
  summary: 'End the mails of a video’s review, all such mails, or take them up again; by the token of a mail',
  permission: 'public',
  rateLimit: { name: 'review-mails-settings', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: reviewMailToken, scope: z.enum(muteScopes) }),
  answer: z.object({ title: z.string() }),
  run: (ctx, { body }) => changeReviewMails(ctx, body),
});
