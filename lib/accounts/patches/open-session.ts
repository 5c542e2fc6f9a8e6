import type { PayloadRequest } from 'payload';

import { findById } from '@/lib/core/rows/find-by-id';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { createSession, endSessions } from '../sessions/session-row';
import { signSession } from './sign-session';

/** Whether what somebody signed in with is still good. */
export type StillGood = (user: User) => boolean | Promise<boolean>;

/**
 * Signs somebody in who has proved who they are, as Payload's own sign-in does it, but without writing the
 * account's row. The cookies go into the answer of `req`. What was proved is looked at again once the session
 * is there: it may have been taken away, with all sessions, in between. Throws `unauthorized` then, and if
 * the account is gone.
 */
export const openSession = async (
  req: PayloadRequest,
  userId: string,
  isStillGood: StillGood = () => true,
): Promise<{ sid: string; exp: number; user: User }> => {
  const { payload } = req;
  const { config } = payload.collections[slugs.users];
  const sid = await createSession(payload, {
    userId,
    seconds: config.auth.tokenExpiration,
    headers: req.headers,
  });
  const user = await findById(payload, slugs.users, userId);
  if (!user || !(await isStillGood(user))) {
    await endSessions(payload, { userId, sid });
    throw new AppError('unauthorized');
  }
  const { exp, token } = await signSession(req, user, sid);
  const signed = { ...user, collection: slugs.users } as const;
  for (const hook of config.hooks.afterLogin)
    await hook({ collection: config, context: req.context, req, token, user: signed });
  return { sid, exp, user };
};
