import { mailPaymentFailed } from '@/lib/billing/mail-payment-failed';

import type { JobHandler } from '../job-handler';

export const handleMailPaymentFailed: JobHandler<'mail-payment-failed'> = (ctx, input) =>
  mailPaymentFailed(ctx, input);
