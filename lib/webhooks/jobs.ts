import { z } from 'zod';

import { defineJob } from '@/lib/worker/define-job';

/** Emails the admins of a workspace that one of its endpoints was disabled. */
export const mailDisabledEndpointJob = defineJob({
  slug: 'mail-disabled-webhook',
  queue: 'mail',
  input: z.object({ endpointId: z.string() }),
  retries: 30,
  load: async () => (await import('./mail-disabled-endpoint')).mailDisabledEndpoint,
});

export const webhookJobs = [mailDisabledEndpointJob];
