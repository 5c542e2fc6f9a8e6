import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { hashPassword } from './hash-password';
import { endSessions } from './sessions/session-row';

type NewPassword = {
  where: Where;
  /** Must meet the policy; the caller has checked it. */
  password: string;
  /** The session to keep; all others end. */
  keptSid?: string | undefined;
  /** Set if the password is random. An emailed link can set a new one. */
  isUnknown?: boolean;
};

/**
 * Sets the password of the account that `where` matches in a single statement that changes no other data, and
 * ends its sessions and its open reset link. Returns the account's id, or null if there is none.
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
