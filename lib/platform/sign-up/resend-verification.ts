import type { RequestContext } from '@/lib/http/define-endpoint';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { queueJob } from '@/lib/worker/queue-job';

import { mailSignUpJob } from '../jobs';
import { slowAddress, slowNetwork } from './limits';
import { isDomainAllowed, linkMs } from './rules';
import { changeRow, findRow, indexToken } from './sign-up-row';

/**
 * Has the link of a sign-up mailed once more, to another address where one is given; the link before is good
 * no more. What is not there any more is answered alike. Throws `rate_limited`, `email_domain_not_allowed`.
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
  // An account's own address is no other one, nor that which a provider told.
  if (!row || (isChanged && (row.userId || row.vouched))) return { success: true, expiresAt };
  await changeRow(payload, row.id, {
    where: { state: { equals: 'mailed' } },
    data: { expiresAt, tokenIndex: null, tokenExpiresAt: null, ...(isChanged && { email }) },
  });
  await queueJob(payload, mailSignUpJob, { signUpId: row.id }, { workspace: null });
  return { success: true, expiresAt };
};
