import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

import { SignInError, type Terminal } from './command';

export type Config = { url: string; token: string };

/** `Accept-Language` for the user’s locale, such as `de-DE` for `de_DE.UTF-8`; none for `C` and `POSIX`. */
export const readLanguage = ({ LC_ALL, LC_MESSAGES, LANG }: Env): Record<string, string> => {
  const [locale = ''] = (LC_ALL || LC_MESSAGES || LANG || '').split('.');
  return /^[a-z]{2,3}(?:_[A-Z]{2})?$/.test(locale) ? { 'accept-language': locale.replace('_', '-') } : {};
};

type Env = Terminal['env'];

export const getConfigFile = (env: Env): string =>
  path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'reelhof', 'config.json');

const readConfigFile = async (env: Env): Promise<Partial<Config>> => {
  try {
    return JSON.parse(await readFile(getConfigFile(env), 'utf8')) as Partial<Config>;
  } catch {
    return {};
  }
};

export const findUrl = async (env: Env): Promise<string | undefined> =>
  env.REELHOF_URL || (await readConfigFile(env)).url;

/**
 * URL and token from REELHOF_URL and REELHOF_TOKEN, otherwise from the file of `reelhof login`. The stored
 * token is only sent to the URL it was stored for.
 *
 * @throws {SignInError} if there is none.
 */
export const readConfig = async (env: Env): Promise<Config> => {
  const stored = await readConfigFile(env);
  const url = env.REELHOF_URL || stored.url;
  const token = env.REELHOF_TOKEN || (stored.url === url ? stored.token : undefined);
  if (!url || !token)
    throw new SignInError('Run `reelhof login` first, or set REELHOF_URL and REELHOF_TOKEN.');
  return { url, token };
};

/** Stores URL and token so that only the user can read them. Returns the file. */
export const writeConfig = async (env: Env, config: Config): Promise<string> => {
  const file = getConfigFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // A file that exists would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  return file;
};

export const deleteConfig = (env: Env): Promise<void> => rm(getConfigFile(env), { force: true });
