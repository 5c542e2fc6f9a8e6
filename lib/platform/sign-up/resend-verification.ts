import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';

import { mailSignUpJob } from '../jobs';
import { slowAddress, slowNetwork } from './check-person';
import { isDomainAllowed, linkMs } from './rules';
import { changeRow, findRow, indexToken } from './sign-up-row';

/**
 * Emails the link of a sign-up again, optionally to a new address; the previous link becomes invalid. An
 * unknown sign-up gets the same response. Throws `rate_limited`, `email_domain_not_allowed`.
 */
export const resendVerification = async (
  ctx: RequestContext,
  { signUpToken, email }: { signUpToken: string; email?: string | undefined },
) => {
  const { payload } = ctx;
  const row = await findRow(payload, {
    and: [{ handleIndex: { equals: indexToken(signUpToken) } }, { state: { equals: 'mailed' } }],
  });
  const isChanged = email !== undefined && email !== row?.email;
  if (isChanged) {
    if (!isDomainAllowed(email, getEnv().signUp.domains)) throw new AppError('email_domain_not_allowed');
    await slowNetwork(ctx);
  }
  await slowAddress(ctx, email ?? row?.email ?? 'unknown');
  const expiresAt = new Date(Date.now() + linkMs).toISOString();
  // The address of an account or of an identity provider cannot be changed here.
  if (!row || (isChanged && (row.userId || row.vouched))) return { success: true, expiresAt };
  await changeRow(payload, row.id, {
    where: { state: { equals: 'mailed' } },
    data: { expiresAt, tokenIndex: null, tokenExpiresAt: null, ...(isChanged && { email }) },
  });
  await queueJob(payload, mailSignUpJob, { signUpId: row.id }, { workspace: null });
  return { success: true, expiresAt };
};
