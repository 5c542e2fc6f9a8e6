import { callApi } from '../api/call-api';
import type { Instance } from '../instance/boot';
import { testPassword } from '../rows/insert-user';
import { createAuthenticator, type Authenticator } from './software-authenticator';

type Added = { passkey: { id: string; name: string }; recoveryCodes: string[]; error?: string };

/** Calls of a person with passkeys. */
export const createPasskeyCalls = (instance: Instance) => {
  const { origin, hostname } = new URL(instance.env.publicUrl);
  const post = <T>(path: string, body?: unknown, cookie?: string) =>
    callApi<T & { error?: string }>(instance, 'POST', `/api/users/${path}`, {
      body,
      ...(cookie && { cookie }),
    });
  const challenge = async () => (await post<{ challenge: string }>('passkeys/challenge')).body.challenge;
  const options = (cookie: string, currentPassword = testPassword) =>
    post<{ challenge: string }>('passkeys/options', { currentPassword }, cookie);
  const add = (cookie: string, response: object, name?: string) =>
    post<Added>('passkeys', { response, ...(name && { name }) }, cookie);
  return {
    post,
    challenge,
    options,
    add,
    newAuthenticator: () => createAuthenticator({ origin, rpId: hostname }),
    /** Registers a new authenticator. Returns it with the server's answer. */
    register: async (cookie: string, name?: string) => {
      const authenticator = createAuthenticator({ origin, rpId: hostname });
      const { body } = await options(cookie);
      const { body: added, status } = await add(cookie, authenticator.register(body.challenge), name);
      return { authenticator, added, status };
    },
    prove: async (authenticator: Authenticator, faults: Parameters<Authenticator['prove']>[1] = {}) =>
      authenticator.prove(await challenge(), faults),
    logIn: (passkey: object) => post('passkeys/log-in', { passkey }),
  };
};
