import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Mails the link of an invitation, if it is still open by then. */
export const mailInvitationJob = defineJob({
  slug: 'mail-invitation',
  queue: 'mail',
  input: z.object({ memberId: z.string() }),
  retries: retriesOfADay,
});
