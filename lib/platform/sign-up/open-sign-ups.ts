import type { Payload } from 'payload';

import { isPasswordOf } from '@/lib/accounts/passwords';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';

import { mailSignUpJob } from '../jobs';
import { slowAddress, slowNetwork } from './check-person';
import { isDomainAllowed, linkMs } from './rules';
import { type SignUpRow, changeRow, findRow, indexToken } from './sign-up-row';

/**
 * State of the newest open sign-up of an address, if the password is correct: `mailed` until the link is
 * confirmed, `waiting` for approval. Null for a wrong password or a missing sign-up; all cases take the same
 * time.
 */
export const findOpenSignUpState = async (
  payload: Payload,
  { email, password }: { email: string; password: string },
): Promise<'mailed' | 'waiting' | null> => {
  const { docs } = await payload.db.find<SignUpRow>({
    collection: slugs.signUps,
    where: { and: [{ email: { equals: email } }, { state: { in: ['mailed', 'waiting', 'approved'] } }] },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  if (!(await isPasswordOf(docs[0] ?? {}, password))) return null;
  return docs[0]?.state === 'waiting' ? 'waiting' : 'mailed';
};

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
