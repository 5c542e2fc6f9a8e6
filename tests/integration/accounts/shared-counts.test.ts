import { fork } from 'node:child_process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createAccountCalls } from '@/tests/support/api/account-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { createPerson, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
});
afterAll(() => instance.close());

/**
 * Runs attempts in a second process with the same database and data folder. Resolves to its exit code.
 */
const tryElsewhere = (account: string, token: string, times: number) =>
  new Promise((resolve) => {
    const file = bundleScript('tests/support/api/attempts-elsewhere.ts');
    fork(file, [account, token, String(times)], { execArgv: [] }).once('exit', resolve);
  });

it('counts attempts of all web processes together, for passwords and links', async () => {
  const { email } = (await createPerson(instance.payload)).user;
  const token = uniqueName('guess');
  expect(await tryElsewhere(email, token, 8)).toBe(0);
  const logIn = async () => (await calls.tryLogin(email, 'Wrong-horse-7')).status;
  expect([await logIn(), await logIn(), await logIn()]).toEqual([401, 401, 401]);
  // The eleventh attempt used the last immediate turn, so the twelfth has to wait.
  const startedAt = performance.now();
  expect(await logIn()).toBe(401);
  expect(performance.now() - startedAt).toBeGreaterThan(2000);
  const reset = async () =>
    (await calls.post('/api/users/reset-password', { token, password: 'Another-horse-8' })).status;
  const statuses: number[] = [];
  for (let count = 0; count < 13; count += 1) statuses.push(await reset());
  expect(statuses).toEqual([...Array<number>(12).fill(400), 429]);
});
