import { getFieldsToSign, jwtSign, type PayloadRequest } from 'payload';
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared';

import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { createSession, endSessions } from '../sessions/session-row';

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

/** `cookie` is a header value, because the options below request a string. */
const addCookie = (req: PayloadRequest, cookie: unknown): void => {
  req.responseHeaders ??= new Headers();
  req.responseHeaders.append('set-cookie', String(cookie));
};

const toCookieOptions = ({ payload }: PayloadRequest) => ({
  collectionAuthConfig: payload.collections[slugs.users].config.auth,
  cookiePrefix: payload.config.cookiePrefix,
  returnCookieAsObject: false as const,
});

/** Sets a session's cookie, signed in Payload's format. Returns the token and its expiry in epoch seconds. */
export const signSession = async (req: PayloadRequest, user: User, sid: string) => {
  const { payload } = req;
  const { config } = payload.collections[slugs.users];
  const fieldsToSign = getFieldsToSign({
    collectionConfig: config,
    email: user.email,
    sid,
    user: { ...user, collection: slugs.users },
  });
  const { exp, token } = await jwtSign({
    fieldsToSign,
    secret: payload.secret,
    tokenExpiration: config.auth.tokenExpiration,
  });
  addCookie(req, generatePayloadCookie({ ...toCookieOptions(req), token }));
  return { exp, token };
};

/** Removes a session's cookie from the browser. */
export const forgetSession = (req: PayloadRequest): void =>
  addCookie(req, generateExpiredPayloadCookie(toCookieOptions(req)));
