import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { sealedCookie } from '@/lib/accounts/sso/sealed-cookie';
import { isEqualSecret } from '@/lib/core/secrets/secret';

import { indexToken, type SignUpRow } from './sign-up-row';

/**
 * Lives longer than the first link and the approval link together. The path covers the page and its API call.
 */
const cookie = sealedCookie({
  name: 'reelhof-signed-up',
  path: '/',
  seconds: 30 * 86_400,
  schema: z.object({ signUpToken: z.string() }),
});

/** Lets the browser that signed up confirm the mailed link by a click. */
export const rememberSignUp = (req: PayloadRequest, signUpToken: string): void =>
  cookie.write(req, { signUpToken });

/** Key of this browser's sign-up. Null if it has none. */
export const readBrowserIndex = (headers: Headers): string | null => {
  const signUpToken = cookie.read(headers)?.signUpToken;
  return signUpToken ? indexToken(signUpToken) : null;
};

/** Whether a request comes from the browser that signed up. */
export const isSameBrowser = (headers: Headers, { handleIndex }: SignUpRow): boolean => {
  const index = readBrowserIndex(headers);
  return Boolean(index && handleIndex && isEqualSecret(index, handleIndex));
};
