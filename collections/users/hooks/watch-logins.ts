import {
  AuthenticationError,
  type AfterErrorHook,
  type CollectionAfterLoginHook,
  type CollectionBeforeOperationHook,
} from 'payload';
import { generateCookie } from 'payload/shared';

import { deviceCookie, rememberDevice } from '@/lib/accounts/known-devices';
import { maxPasswordLength, normaliseEmail } from '@/lib/accounts/rules';
import { noteFailedLogin, slowLogin } from '@/lib/accounts/slow-logins';
import { spendPasswordTime } from '@/lib/accounts/patches/spend-password-time';
import { noteLogin } from '@/lib/accounts/sessions/note-login';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';

/** Before Payload looks whether there is such an account. */
export const slowLogins: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'login' || req.payloadAPI !== 'REST') return args;
  const { email, password } = ('data' in args ? (args.data ?? {}) : {}) as Record<string, unknown>;
  // Nobody's: what is known before anything is looked up tells nothing about accounts.
  if (typeof password === 'string' && password.length > maxPasswordLength) throw new AppError('unauthorized');
  // Payload refuses an empty form, which is no attempt.
  if (normaliseEmail(email) && typeof password === 'string' && password.trim())
    await slowLogin(req, normaliseEmail(email));
  return args;
};

/** Makes an unknown account cost as much as a wrong password, which it is answered as. */
export const levelFailedLogins: AfterErrorHook = async ({ error, req }) => {
  if (!(error instanceof AuthenticationError) || req.payloadAPI !== 'REST') return;
  const email = normaliseEmail(req.data?.email);
  await spendPasswordTime(req.payload, { email, password: String(req.data?.password) });
  await noteFailedLogin(req, email);
};

/** Gives the browser proof that it was in, so that nobody else's attempts slow it down. */
export const rememberDevices: CollectionAfterLoginHook = async ({ req, token, user }) => {
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
  await noteLogin(req.payload, { user, token, headers: req.headers });
  req.responseHeaders ??= new Headers();
  req.responseHeaders.append('set-cookie', cookie);
};
