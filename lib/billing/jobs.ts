import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Warns the superadmins of a workspace of a payment that is due. */
export const mailPaymentFailedJob = defineJob({
  slug: 'mail-payment-failed',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./mail-payment-failed')).mailPaymentFailed,
});

export const billingJobs = [mailPaymentFailedJob];
