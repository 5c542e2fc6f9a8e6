import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { User } from '@/payload-types';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import type { ApiAnswer } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, type Tenant } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let tenant: Tenant;
/** Who was there after that. */
let people: User[];
/** The answers to ten first registrations at once; only an empty installation takes one. */
let registered: ApiAnswer[];
const first = Array.from({ length: 10 }, (_, index) => ({
  email: `first-${index}@example.com`,
  password: testPassword,
}));

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  // Other files have run on this instance before.
  await instance.payload.db.deleteMany({ collection: 'users', where: {} });
  const refused = await calls.post('/api/users/first-register', { ...first[0], password: 'weak' });
  expect(refused.status).toBe(400);
  registered = await Promise.all(first.map((body) => calls.post('/api/users/first-register', body)));
  people = (await instance.payload.db.find<User>({ collection: 'users', where: {}, pagination: false })).docs;
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('an empty installation', () => {
  it('makes whoever registers first its administrator, and nobody beside or after that', async () => {
    expect(registered.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 401),
    ]);
    expect(people).toHaveLength(1);
    const email = people[0]?.email ?? '';
    const answer = await calls.tryLogin(email, testPassword);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await calls.findMe(cookie)).toMatchObject({ email, rootAccess: true });
    const second = { email: 'second@example.com', password: testPassword, rootAccess: true };
    expect((await calls.post('/api/users/first-register', second)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('answers with a session cookie and without the token', async () => {
    const { user } = tenant.people.editor;
    const answer = await calls.tryLogin(`  ${user.email.toUpperCase()} `, testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('token');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^payload-token=.+/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    // The public address of this installation is plain HTTP.
    expect(cookie).not.toMatch(/Secure/i);
    expect(await calls.findMe(cookie.split(';')[0] ?? '')).toMatchObject({ id: user.id });
  });

  it.each([
    [{}, 400],
    [{ email: 'a@example.com' }, 400],
    [{ email: { $ne: '' }, password: { $ne: '' } }, 400],
    [{ email: ['a@example.com'], password: ['x'] }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await calls.post('/api/users/login', body)).status).toBe(status);
  });
});
