import { getFieldsToSign, jwtSign, type PayloadRequest } from 'payload';
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

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
