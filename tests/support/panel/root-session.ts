import { expect, request } from '@playwright/test';

const variable = 'E2E_ROOT_COOKIE';

/**
 * Signs the platform administrator in at `baseURL`, for `getRootCookie` in this process and its later
 * children.
 */
export const openRootSession = async (baseURL: string): Promise<void> => {
  const { E2E_EMAIL: email, E2E_PASSWORD: password } = process.env;
  const context = await request.newContext({ baseURL });
  const login = await context.post('/api/users/login', { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'payload-token');
  process.env[variable] = `payload-token=${token?.value}`;
  await context.dispose();
};

/** The administrator's session as a `Cookie` header. Throws if the tests started without one. */
export const getRootCookie = (): string => {
  const cookie = process.env[variable];
  if (!cookie) throw new Error(`${variable} is missing: the global setup did not run.`);
  return cookie;
};
