import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { uniqueName } from '@/tests/support/rows/factories';
import { insertUser, testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createSignUpCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createSignUpCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('the link of a sign-up', () => {
  it('changes nothing when opened, and creates the account when the same browser confirms it', async () => {
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

  it('requires the sign-up password in another browser, or a new one that replaces it', async () => {
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

  it('signs no one in to an account that was created in the meantime', async () => {
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

describe('signing in before the link is confirmed', () => {
  const logIn = (email: string, password: string) =>
    calls.call<{ error?: string }>('POST', 'users/login', { body: { email, password } });

  it('asks a user with the right password to confirm the address, with or without an account', async () => {
    const { body } = await calls.signUp();
    const known = `${uniqueName('known')}@example.com`;
    await insertUser(instance.payload, { email: known });
    const password = 'Strange-horse-9';
    await calls.signUp({ email: known, password });
    const answers = [await logIn(body.email, body.password), await logIn(known, password)];
    expect(answers.map(({ status, body: { error } }) => [status, error])).toEqual([
      [403, 'email_unconfirmed'],
      [403, 'email_unconfirmed'],
    ]);
    expect((await logIn(body.email, 'Wrong-horse-7')).status).toBe(401);
    expect((await logIn(known, testPassword)).status).toBe(200);
  });

  it('explains that the operator has to approve, once the link is confirmed', async () => {
    const { signUp } = instance.env;
    signUp.mode = 'approval';
    try {
      const { body } = await calls.signUp();
      await calls.confirm(await calls.findMailedToken(body.email), { password: body.password });
      const answer = await logIn(body.email, body.password);
      expect([answer.status, answer.body.error]).toEqual([403, 'sign_up_waiting']);
    } finally {
      signUp.mode = 'open';
    }
  });
});

describe('another sign-up with the same address', () => {
  const findSlug = async (slug: string) => {
    const body = { slug, name: 'Nordwind' };
    return (await calls.call<{ available: boolean }>('POST', 'workspaces/slug-availability', { body })).body;
  };

  it('takes the slug that the address holds, and the older link expires', async () => {
    const first = await calls.signUp();
    const { email, workspaceSlug } = first.body;
    const older = await calls.findMailedToken(email);
    const second = await calls.signUp({ email, workspaceSlug });
    expect(second.answer.status).toBe(200);
    expect((await calls.confirm(older, { password: first.body.password })).body.error).toBe(
      'invalid_verify_token',
    );
    const token = await calls.findMailedToken(email);
    expect((await calls.confirm(token, { password: second.body.password })).body.state).toBe('building');
  });

  it('frees the other slug that the same browser held', async () => {
    const first = await calls.signUp();
    expect((await findSlug(first.body.workspaceSlug)).available).toBe(false);
    const cookie = calls.readCookies(first.answer);
    await calls.signUp({ email: first.body.email }, { cookie });
    expect((await findSlug(first.body.workspaceSlug)).available).toBe(true);
  });

  it('leaves the slug and link of another browser alone', async () => {
    const first = await calls.signUp();
    const { email, workspaceSlug, password } = first.body;
    const token = await calls.findMailedToken(email);
    const stranger = await calls.signUp({ email, password: 'Another-horse-8' });
    expect(stranger.answer.status).toBe(200);
    expect((await findSlug(workspaceSlug)).available).toBe(false);
    expect((await calls.signUp({ workspaceSlug })).answer.body.error).toBe('slug_taken');
    expect((await calls.confirm(token, { password })).body.state).toBe('building');
    // The stranger's sign-up is gone.
    expect((await findSlug(stranger.body.workspaceSlug)).available).toBe(true);
  });

  it('can’t take a slug of another address', async () => {
    const first = await calls.signUp();
    const { answer } = await calls.signUp({ workspaceSlug: first.body.workspaceSlug });
    expect([answer.status, answer.body.error]).toEqual([409, 'slug_taken']);
  });
});
