import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Warns the superadmins of a workspace of a payment that is due. */
export const mailPaymentFailedJob = defineJob({
  slug: 'mail-payment-failed',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
});
