import { generateSync } from 'otplib';

import type { Instance } from '../instance/boot';
import { createPerson, logIn, type TestPerson } from '../rows/factories';
import { testPassword } from '../rows/insert-user';
import { createAccountCalls } from './account-calls';
import { callApi } from './call-api';

/**
 * An authenticator app with an adjustable clock. Each code works only once, so tests need codes of other
 * times.
 */
export const codeAt = (secret: string, seconds: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

type Codes = { recoveryCodes: string[]; error?: string };

/** Calls of people with a second factor. */
export const createTwoFactorCalls = (instance: Instance) => {
  const calls = createAccountCalls(instance);
  const setUp = async (cookie: string) => {
    const path = '/api/users/setup-totp';
    return (await callApi<{ secret: string; otpAuthUrl: string }>(instance, 'GET', path, { cookie })).body;
  };
  const post = async (cookie: string, path: string, body?: object) =>
    callApi<Codes & { message?: string }>(instance, 'POST', `/api/users/${path}`, { cookie, body });
  return {
    setUp,
    post,
    /** A person with the second factor enabled. The codes of the last half minute are used up. */
    createGuarded: async () => {
      const person = await createPerson(instance.payload);
      const cookie = await logIn(instance, person);
      const { secret } = await setUp(cookie);
      const { body, status } = await post(cookie, 'confirm-totp', {
        totp: codeAt(secret, -30),
        currentPassword: testPassword,
      });
      if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`);
      return { person, cookie, secret, recoveryCodes: body.recoveryCodes };
    },
    tryLogin: async ({ user }: TestPerson, more: object = {}) => {
      const { status, body, headers } = await calls.post('/api/users/login', {
        email: user.email,
        password: testPassword,
        ...more,
      });
      return { status, error: body.error, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    },
  };
};
