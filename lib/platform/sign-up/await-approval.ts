import type { Payload } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';

import { mailSignUpRequestJob } from '../jobs';
import { changeRow, type SignUpRow } from './sign-up-row';

/**
 * Puts a sign-up whose address is confirmed before the platform administrators; they are told once. Null
 * where it went further.
 */
export const awaitApproval = async (payload: Payload, signUpId: string): Promise<SignUpRow | null> => {
  const waiting = await changeRow(payload, signUpId, {
    where: { state: { equals: 'mailed' } },
    data: { state: 'waiting', confirmedAt: new Date().toISOString(), expiresAt: null },
  });
  if (waiting) await queueJob(payload, mailSignUpRequestJob, { signUpId }, { workspace: null });
  return waiting;
};
