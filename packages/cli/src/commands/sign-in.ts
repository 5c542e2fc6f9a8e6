import { createClient, ReelhofError, type ReelhofClient } from '@reelhof/sdk';

import { createAsker } from '../ask';
import { getText, SignInError, type Command, type Flags, type Terminal } from '../command';
import { deleteConfig, findUrl, getConfigFile, readLanguage, writeConfig } from '../config';

const askUrl = async (
  { env }: Terminal,
  flags: Flags,
  ask: (question: string) => Promise<string>,
): Promise<string> => {
  const given = getText(flags, 'url') ?? (await findUrl(env)) ?? (await ask('URL of the panel'));
  return (/^https?:\/\//.test(given) ? given : `https://${given}`).replace(/\/+$/, '');
};

const login: Command = {
  name: 'login',
  summary: 'Store the URL and the token of an installation',
  details: 'Asks for what is not given. Without a terminal, the token is read from standard input.',
  run: async ({ terminal, flags, print }) => {
    const asker = createAsker(terminal);
    try {
      const url = await askUrl(terminal, flags, asker.ask);
      const token =
        getText(flags, 'token') ??
        terminal.env.REELHOF_TOKEN ??
        (await asker.ask('Integration token (rh_…)', { isSecret: true }));
      await checkToken(createClient({ url, token, headers: readLanguage(terminal.env) }));
      const file = await writeConfig(terminal.env, { url, token });
      print({ url, file }, () => `Signed in to ${url}. URL and token are in ${file}.`);
    } finally {
      asker.close();
    }
  },
};

/** A valid token may lack the permission for this call. */
const checkToken = async (client: ReelhofClient): Promise<void> => {
  try {
    await client.videos.list({ limit: 1 });
  } catch (error) {
    if (error instanceof ReelhofError && error.status === 403) return;
    throw error;
  }
};

const logout: Command = {
  name: 'logout',
  summary: 'Delete the stored URL and token',
  run: async ({ terminal, print }) => {
    await deleteConfig(terminal.env);
    const file = getConfigFile(terminal.env);
    print({ file }, () => `${file} is deleted. The token stays valid until it is revoked.`);
  },
};

export const signInCommands = [login, logout];

/**
 * A client with the session of a person, for calls that no token may make. The session ends with the
 * command, and neither the password nor the session is stored.
 */
export const withSession = async <T>(
  terminal: Terminal,
  flags: Flags,
  run: (client: ReelhofClient) => Promise<T>,
): Promise<T> => {
  const asker = createAsker(terminal);
  const { env } = terminal;
  try {
    const url = await askUrl(terminal, flags, asker.ask);
    const email = env.REELHOF_EMAIL ?? (await asker.ask('Email address'));
    const password = env.REELHOF_PASSWORD ?? (await asker.ask('Password', { isSecret: true }));
    const stranger = createClient({ url, headers: readLanguage(env) });
    const cookie = await signIn(stranger, { email, password }, () =>
      asker.ask('Code of the authenticator app'),
    );
    const client = createClient({ url, headers: { cookie, ...readLanguage(env) } });
    try {
      return await run(client);
    } finally {
      await client.request.POST('/api/users/logout');
    }
  } finally {
    asker.close();
  }
};

const signIn = async (
  { request }: ReelhofClient,
  credentials: { email: string; password: string },
  askCode: () => Promise<string>,
): Promise<string> => {
  let result = await request.POST('/api/users/login', { body: credentials });
  if (!result.response.ok && JSON.stringify(result.error).includes('two_factor'))
    result = await request.POST('/api/users/login', { body: { ...credentials, totp: await askCode() } });
  if (!result.response.ok) {
    const message = (result.error as { message?: string } | undefined)?.message;
    throw new SignInError(message ?? 'Email address or password are wrong.');
  }
  return result.response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
};
