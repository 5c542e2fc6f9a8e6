import { mailDecision } from '@/lib/review-mails/mail-decision';

import type { JobHandler } from '../job-handler';

export const handleMailReviewDecision: JobHandler<'mail-review-decision'> = (ctx, input) =>
  mailDecision(ctx, input);
