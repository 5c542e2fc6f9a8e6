import type { Payload } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';

import { mailSignUpRequestJob } from '../jobs';
import { changeRow, type SignUpRow } from './sign-up-row';

/**
 * Submits a confirmed sign-up to the platform administrators, who are notified once. Null if the sign-up is
 * in another state by now.
 */
export const awaitApproval = async (payload: Payload, signUpId: string): Promise<SignUpRow | null> => {
  const waiting = await changeRow(payload, signUpId, {
    where: { state: { equals: 'mailed' } },
    data: { state: 'waiting', confirmedAt: new Date().toISOString(), expiresAt: null },
  });
  if (waiting) await queueJob(payload, mailSignUpRequestJob, { signUpId }, { workspace: null });
  return waiting;
};
