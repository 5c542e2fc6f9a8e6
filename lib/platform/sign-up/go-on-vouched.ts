import type { RequestContext } from '@/lib/http/define-endpoint';
import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { openSession } from '@/lib/accounts/patches/open-session';
import { type SignUpHandOver, spendSignUpHandOver } from '@/lib/accounts/sso/sign-up-hand-over';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import { awaitApproval } from './await-approval';
import { beginBuilding, createFounder } from './founder';
import type { SignUpRow } from './sign-up-row';

/**
 * Goes on with the sign-up of somebody whose address a provider has verified; no mail would prove more. The account is made and
 * signed in, and the workspace can be built; where a platform administrator has to approve, they are told, and nothing is made yet.
 * Throws `sign_in_expired`, `account_exists`; the sign-up is gone then.
 */
export const goOnVouched = async (
  ctx: RequestContext,
  row: SignUpRow,
  handOver: SignUpHandOver,
): Promise<'build' | 'approval'> => {
  const { payload, req } = ctx;
  const refuse = async (code: 'sign_in_expired' | 'account_exists'): Promise<never> => {
    await payload.db.deleteOne({ collection: slugs.signUps, where: { id: { equals: row.id } } });
    throw new AppError(code);
  };
  if (!(await spendSignUpHandOver(ctx, handOver))) return refuse('sign_in_expired');
  if (getEnv().signUp.mode === 'approval') {
    await awaitApproval(payload, row.id);
    return 'approval';
  }
  // An account of this address that was made in the meantime opens by its own password and second factor.
  const user = (await findUserByEmail(payload, row.email)) ? null : await createFounder(ctx, row);
  if (!user) return refuse('account_exists');
  await openSession(req, user.id);
  await beginBuilding(payload, row, user);
  return 'build';
};
