import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { insertUser } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createSignUpCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createSignUpCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('the link of a sign-up', () => {
  it('changes nothing when it is opened, and makes the account when the same browser confirms it', async () => {
    const { body, answer } = await calls.signUp();
    const browser = calls.readCookies(answer);
    const token = await calls.findMailedToken(body.email);
    const before = await calls.findRow(body.workspaceSlug);
    expect(await calls.openLink(token)).toMatchObject({ kind: 'confirm', way: 'password' });
    expect(await calls.openLink(token, browser)).toMatchObject({ kind: 'confirm', way: 'click' });
    expect(await calls.findRow(body.workspaceSlug)).toEqual(before);
    expect(await calls.logIn(body.email)).toBe('');
    const confirmed = await calls.confirm(token, {}, { cookie: browser });
    expect(confirmed.body).toEqual({ state: 'building' });
    const me = await calls.call<{ user: { email: string } }>('GET', 'users/me', {
      cookie: calls.readCookies(confirmed),
    });
    expect(me.body.user.email).toBe(body.email);
    expect(await calls.openLink(token, calls.readCookies(confirmed))).toMatchObject({ kind: 'building' });
    expect(await calls.findRow(body.workspaceSlug)).toMatchObject({
      state: 'building',
      hash: null,
      salt: null,
    });
  });

  it('is confirmed elsewhere by the password of the sign-up, or by a new one that replaces it', async () => {
    const { body } = await calls.signUp();
    const token = await calls.findMailedToken(body.email);
    expect((await calls.confirm(token)).body.error).toBe('missing_information');
    expect((await calls.confirm(token, { password: 'Wrong-horse-7' })).body.error).toBe('wrong_password');
    expect((await calls.confirm(token, { newPassword: 'short' })).body.error).toBe('password_policy');
    expect((await calls.confirm(token, { password: body.password })).body).toEqual({ state: 'building' });

    const foreign = await calls.signUp();
    const mailed = await calls.findMailedToken(foreign.body.email);
    const newPassword = 'Another-horse-8';
    expect((await calls.confirm(mailed, { newPassword })).body).toEqual({ state: 'building' });
    const logIn = (password: string) =>
      calls.call('POST', 'users/login', { body: { email: foreign.body.email, password } });
    expect((await logIn(foreign.body.password)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
  });

  it('signs nobody in to an account that was made in the meantime', async () => {
    const { body, answer } = await calls.signUp();
    const token = await calls.findMailedToken(body.email);
    await insertUser(instance.payload, { email: body.email });
    const caller = { cookie: calls.readCookies(answer) };
    expect(await calls.openLink(token, caller.cookie)).toEqual({ kind: 'logIn' });
    for (const proof of [{}, { password: body.password }, { newPassword: 'Another-horse-8' }]) {
      const refused = await calls.confirm(token, proof, caller);
      expect([refused.status, refused.body.error]).toEqual([401, 'confirmation_needs_log_in']);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });
});
