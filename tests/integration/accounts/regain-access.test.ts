import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createResetLinkFor, resetSecondFactorOf } from '@/lib/accounts/regain-access';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, type Tenant } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

describe('regaining access on the server', () => {
  let instance: Instance;
  let calls: ReturnType<typeof createAccountCalls>;
  let tenant: Tenant;
  const nextPassword = 'Another-horse-7';

  beforeAll(async () => {
    instance = await bootInstance();
    calls = createAccountCalls(instance);
    tenant = await createTenant(instance.payload);
  });
  afterAll(() => instance.close());
  beforeEach(() => resetRates());

  it('prints a link that sets a new password once', async () => {
    const { email } = tenant.people.admin.user;
    const link = new URL(await createResetLinkFor(instance.payload, ` ${email.toUpperCase()} `));
    expect(link.pathname).toBe('/admin/reset-password');
    const body = { token: link.searchParams.get('token'), password: nextPassword };
    expect((await calls.post('/api/users/reset-password', body)).status).toBe(200);
    expect((await calls.post('/api/users/reset-password', body)).status).toBe(400);
    expect((await calls.tryLogin(email, testPassword)).status).toBe(401);
    expect((await calls.tryLogin(email, nextPassword)).status).toBe(200);
  });

  it('removes a second factor', async () => {
    const { user } = tenant.people.manager;
    await instance.payload.db.create({
      collection: 'passkeys',
      data: {
        ...{ user: user.id, name: 'Lost', credentialId: `lost-${user.id}`, publicKey: 'lost' },
        ...{ counter: 0, transports: '' },
      },
    });
    const before = await calls.tryLogin(user.email, testPassword);
    expect(before).toMatchObject({ status: 401, body: { error: 'passkey_required' } });
    await resetSecondFactorOf(instance.payload, user.email);
    expect((await calls.tryLogin(user.email, testPassword)).status).toBe(200);
  });

  it('reports an address without an account', async () => {
    const unknown = 'nobody-here@example.com';
    await expect(createResetLinkFor(instance.payload, unknown)).rejects.toThrow(unknown);
    await expect(resetSecondFactorOf(instance.payload, unknown)).rejects.toThrow(unknown);
  });
});
