import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { setPassword } from '@/lib/accounts/passwords';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let accounts: ReturnType<typeof createAccountCalls>;
beforeAll(async () => {
  instance = await bootInstance();
  accounts = createAccountCalls(instance);
});
afterAll(() => instance.close());

it('saving a profile does not restore a password that was changed meanwhile', async () => {
  const { payload } = instance;
  const { user } = await createPerson(payload);
  const cookie = await logIn(instance, { user, role: null, isDisabled: false });
  const { updateOne } = payload.db;
  // The password changes after the account was read and before the profile is written.
  const spy = vi.spyOn(payload.db, 'updateOne').mockImplementation(async (args) => {
    if (args.collection === 'users' && 'id' in args && (args.data as { firstname?: string }).firstname) {
      spy.mockRestore();
      await setPassword(payload, { where: { id: { equals: user.id } }, password: 'Another-horse-8' });
      await updateOne.call(payload.db, {
        collection: 'users',
        id: user.id,
        data: { emailUnprovenSince: new Date().toISOString() },
      });
    }
    return updateOne.call(payload.db, args);
  });
  const body = { firstname: 'Renamed' };
  expect((await callApi(instance, 'PATCH', `/api/users/${user.id}`, { cookie, body })).status).toBe(200);
  expect(await accounts.readUser(user.id)).toMatchObject({ firstname: 'Renamed' });
  expect((await accounts.readUser(user.id))?.emailUnprovenSince).toBeTruthy();
  expect((await accounts.tryLogin(user.email, testPassword)).status).toBe(401);
  expect((await accounts.tryLogin(user.email, 'Another-horse-8')).status).toBe(200);
});
