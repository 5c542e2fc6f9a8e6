import type { CollectionAfterLoginHook } from 'payload';
import { generateCookie } from 'payload/shared';

import { deviceCookie, rememberDevice, noteLogin } from '@/lib/accounts/known-devices';
import { land } from '@/lib/accounts/landing';
import { normaliseEmail } from '@/lib/accounts/rules';
import { learnLanguage } from '@/lib/accounts/users';
import { getEnv } from '@/lib/core/env/env';

/** The workspace may have been closed, or the member disabled, since the last visit. */
export const landAfterLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  await land(req.payload, String(user.id));
};

export const learnLanguageAfterLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  if (!user.language) await learnLanguage(req, user.id);
};

/**
 * Sets a cookie that proves an earlier sign-in, so that failed attempts of others do not slow this browser
 * down.
 */
export const rememberDevices: CollectionAfterLoginHook = async ({ req, user }) => {
  if (req.payloadAPI !== 'REST') return;
  const { publicUrl, secrets } = getEnv();
  const cookies = req.headers.get('cookie');
  const cookie = generateCookie<false>({
    name: deviceCookie.name,
    value: rememberDevice({ cookies, account: normaliseEmail(user.email), secret: secrets }),
    path: deviceCookie.path,
    maxAge: deviceCookie.seconds,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https://'),
    returnCookieAsObject: false,
  });
  await noteLogin(req.payload, { user, headers: req.headers });
  req.responseHeaders ??= new Headers();
  req.responseHeaders.append('set-cookie', cookie);
};
