import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { hashPassword } from './hash-password';
import { endSessions } from './sessions/session-row';

type NewPassword = {
  where: Where;
  /** Follows the policy, which the caller has checked. */
  password: string;
  /** The session that goes on; all others end. */
  keptSid?: string | undefined;
  /** Nobody knows the password: a mailed link sets another one. */
  isUnknown?: boolean;
};

/**
 * Sets the password of the account that `where` describes, in one statement that changes nothing else of it,
 * and ends its sessions and its open link for a new password. Answers the account's id, or null if there is
 * none.
 */
export const setPassword = async (
  payload: Payload,
  { where, password, keptSid, isUnknown = false }: NewPassword,
): Promise<string | null> => {
  const user = await compareAndSet(payload, {
    collection: slugs.users,
    where,
    data: {
      ...(await hashPassword(password)),
      passwordChangedAt: new Date().toISOString(),
      isPasswordless: isUnknown,
      resetPasswordToken: null,
      resetPasswordExpiration: null,
    },
  });
  if (!user) return null;
  await endSessions(payload, { userId: user.id, keptSid });
  return user.id;
};
