import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findSetUpLink } from '@/lib/accounts/set-up';
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
/** All users after the concurrent set-ups. */
let people: User[];
/** Responses to ten concurrent set-up calls. Only an empty installation accepts one. */
let registered: ApiAnswer[];
let early: { firstRegister: ApiAnswer; signUp: ApiAnswer; guessed: ApiAnswer; weak: ApiAnswer };
const toAccount = (name: string, token: string) => ({
  ...{ token, email: `${name}@example.com`, password: testPassword },
  ...{ firstname: 'First', lastname: 'Account' },
});
const readToken = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
const signUp = { workspaceName: 'Early', workspaceSlug: 'early-bird' };

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  // Other test files have used this instance before.
  await instance.payload.db.deleteMany({ collection: 'users', where: {} });
  const token = readToken(await findSetUpLink(instance.payload));
  const setUp = (body: object) => calls.post('/api/users/set-up', body);
  early = {
    firstRegister: await calls.post('/api/users/first-register', toAccount('stranger', token)),
    signUp: await calls.post('/api/workspaces/create', signUp),
    guessed: await setUp(toAccount('stranger', 'guessed')),
    weak: await setUp({ ...toAccount('first', token), password: 'weak' }),
  };
  registered = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setUp(toAccount(`first-${index}`, token))),
  );
  people = (await instance.payload.db.find<User>({ collection: 'users', where: {}, pagination: false })).docs;
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('an empty installation', () => {
  it('gives strangers no account', () => {
    expect(early.firstRegister.status).toBe(404);
    expect(early.signUp).toMatchObject({ status: 403, body: { error: 'not_set_up' } });
    expect(early.guessed).toMatchObject({ status: 403, body: { error: 'invalid_set_up_link' } });
  });

  it('creates one administrator with the setup link, which works only once', async () => {
    expect(early.weak).toMatchObject({ status: 400, body: { error: 'password_policy' } });
    expect(registered.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
    expect(people).toHaveLength(1);
    const email = people[0]?.email ?? '';
    const answer = await calls.tryLogin(email, testPassword);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await calls.findMe(cookie)).toMatchObject({ email, rootAccess: true });
    expect(await findSetUpLink(instance.payload)).toBeNull();
  });
});

describe('signing in', () => {
  it('answers with a session cookie and no token', async () => {
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
