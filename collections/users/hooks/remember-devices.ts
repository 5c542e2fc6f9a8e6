import type { CollectionAfterLoginHook } from 'payload';
import { generateCookie } from 'payload/shared';

import { deviceCookie, rememberDevice } from '@/lib/accounts/known-devices';
import { noteLogin } from '@/lib/accounts/known-devices';
import { normaliseEmail } from '@/lib/accounts/rules';
import { getEnv } from '@/lib/core/env/env';

/**
 * Sets a cookie that proves an earlier sign-in, so that failed attempts of others do not slow this browser
 * down.
 */
export const rememberDevices: CollectionAfterLoginHook = async ({ req, user }) => {
  if (req.payloadAPI !== 'REST') return;
  const { publicUrl, secret } = getEnv();
  const cookies = req.headers.get('cookie');
  const cookie = generateCookie<false>({
    name: deviceCookie.name,
    value: rememberDevice({ cookies, account: normaliseEmail(user.email), secret }),
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
