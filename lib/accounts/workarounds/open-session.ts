import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { createSession, endSessions } from '../sessions/session-row';
import { signSession } from './sign-session';

/** Checks whether the credentials of a sign-in are still valid. */
export type StillGood = (user: User) => boolean | Promise<boolean>;

/**
 * Signs in a verified person like Payload's own sign-in, but without writing the account's row. The cookies
 * are added to the response of `req`. The credentials are checked again once the session exists, because they
 * may have been revoked in between together with all sessions. Throws `unauthorized` then, and if the account
 * was deleted.
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
