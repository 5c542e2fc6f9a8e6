import { findOpenSessions } from '@/lib/accounts/sessions/session-row';
import type { User } from '@/payload-types';

import type { Instance } from '../instance/boot';
import { callApi, type Caller } from './call-api';

type Me = { user: { id: string; email: string; rootAccess?: boolean } | null };

/** Calls for signing in and out of an instance. */
export const createAccountCalls = (instance: Instance) => {
  const post = (path: string, body?: unknown, options: Caller & { headers?: Record<string, string> } = {}) =>
    callApi(instance, 'POST', path, { body, ...options });

  return {
    post,
    tryLogin: (email: string, password: string, headers: Record<string, string> = {}) =>
      post('/api/users/login', { email, password }, { headers }),
    /** The user that the API returns for a cookie. */
    findMe: async (cookie: string) =>
      (await callApi<Me>(instance, 'GET', '/api/users/me', { cookie })).body.user,
    /** The number of an account's open sessions. */
    countSessions: async (id: string) => (await findOpenSessions(instance.payload, id)).length,
    readUser: (id: string) =>
      instance.payload.db.findOne<User>({ collection: 'users', where: { id: { equals: id } } }),
  };
};
