import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi } from '@/tests/support/api/call-api';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const post = (path: string, body: unknown, cookie?: string) =>
  callApi<{ error?: string }>(instance, 'POST', `/api/${path}`, { body, ...(cookie && { cookie }) });

it('allows unlimited form corrections but only five password guesses', async () => {
  const cookie = await logIn(instance, await createPerson(instance.payload));
  const change = (currentPassword: string, password: string) =>
    post('users/change-password', { currentPassword, password }, cookie);
  for (let count = 0; count < 7; count += 1) {
    expect((await change('', 'Another-horse-8')).body.error).toBe('password_required');
    expect((await change(testPassword, 'short')).body.error).toBe('password_policy');
  }
  const guesses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    guesses.push((await change('Wrong-horse-7', 'Another-horse-8')).status);
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
});

it('does not count forms that Payload refuses at sign-in', async () => {
  const { user } = await createPerson(instance.payload);
  for (let count = 0; count < 12; count += 1)
    expect((await post('users/login', { email: user.email, password: '' })).status).toBe(400);
  expect((await post('users/login', { email: user.email, password: testPassword })).status).toBe(200);
});

it('does not count a sign-up with a refused slug', async () => {
  const calls = createSignUpCalls(instance);
  const cookie = await logIn(instance, await createPerson(instance.payload));
  for (let count = 0; count < 22; count += 1)
    expect((await calls.signUp({ workspaceSlug: 'xn--no' }, { cookie })).answer.body.error).toBe(
      'invalid_slug',
    );
  expect((await calls.signUp({ website: 'x' }, { cookie })).answer.status).toBe(200);
});
