import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Member } from '@/payload-types';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { codeAt, createTwoFactorCalls } from '@/tests/support/api/two-factor-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let accounts: ReturnType<typeof createAccountCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  accounts = createAccountCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const newAddress = () => `${uniqueName('neu')}@moved.test`;
const call = (method: 'POST' | 'DELETE', path: string, body?: object, cookie?: string) =>
  callApi<{ error?: string; success?: boolean }>(instance, method, `/api/users/${path}`, {
    ...(cookie && { cookie }),
    ...(body && { body }),
  });
const request = (email: string, cookie: string, proof: object = { currentPassword: testPassword }) =>
  call('POST', 'change-email', { email, ...proof }, cookie);
const confirm = (token: string, { cookie, ...body }: { cookie?: string; password?: string } = {}) =>
  call('POST', 'change-email/confirm', { token, ...body }, cookie);
const undo = (token: string) => call('POST', 'change-email/undo', { token });

/** The tokens mailed to an address, newest first. */
const readTokens = async (to: string): Promise<string[]> => {
  // The email to the former address waits until the change is certain.
  await instance.payload.db.updateMany({
    collection: 'payload-jobs',
    where: { taskSlug: { in: ['mail-email-undo', 'follow-email'] } },
    data: { waitUntil: new Date().toISOString() },
  });
  const mails = await runMails(instance, to);
  return mails.flatMap(({ text }) => /change-email\?token=([\w.-]+)/.exec(text)?.[1] ?? []);
};
const readEmail = async (id: string) => (await accounts.readUser(id))?.email;

const createMover = async () => {
  const { people, workspace } = await createTenant(instance.payload, { limits: { numberOfMembers: 9 } });
  const person = people.editor;
  return {
    ...{ person, workspace, admin: people.admin, id: person.user.id, old: person.user.email },
    cookie: await logIn(instance, person),
    to: newAddress(),
  };
};

describe('changing an email address', () => {
  it('waits for confirmation, ends other sessions, and updates the membership', async () => {
    const { cookie, id, old, to, workspace, admin } = await createMover();
    await accounts.tryLogin(old, testPassword);
    const calls = createMemberCalls(instance);
    // The new address was invited before.
    await calls.invite(await logIn(instance, admin), [to], 'editor');
    expect((await request(to, cookie)).body).toEqual({ success: true });
    expect(await readEmail(id)).toBe(old);
    const [token = ''] = await readTokens(to);
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm(token, { cookie: await logIn(instance, admin) })).body.error).toBe(
      'verify_link_of_other_account',
    );
    expect((await confirm(token, { cookie })).body).toEqual({ success: true });
    expect(await readEmail(id)).toBe(to);
    expect(await accounts.countSessions(id)).toBe(1);
    expect((await confirm(token, { cookie })).body.error).toBe('invalid_confirm_token');
    expect((await accounts.tryLogin(old, testPassword)).status).toBe(401);
    expect((await accounts.tryLogin(to, testPassword)).status).toBe(200);
    expect(await readTokens(old)).toHaveLength(1);
    const { docs } = await instance.payload.db.find<Member>({
      collection: slugs.members,
      where: { and: [{ workspace: { equals: workspace.id } }, { email: { in: [old, to] } }] },
    });
    expect(docs).toMatchObject([{ email: to, userConnection: id, status: 'accepted' }]);
  });

  it('needs the password or a second factor, and the password in another browser', async () => {
    const { cookie, id, to } = await createMover();
    expect((await request(to, cookie, {})).status).toBe(400);
    expect((await request(to, cookie, { currentPassword: 'Wrong-horse-7' })).body.error).toBe(
      'wrong_password',
    );
    await request(to, cookie);
    const [token = ''] = await readTokens(to);
    expect((await confirm(token, { password: 'Wrong-horse-7' })).body.error).toBe('wrong_password');
    expect((await confirm(token, { password: testPassword })).status).toBe(200);
    expect(await readEmail(id)).toBe(to);
    const guarded = await createTwoFactorCalls(instance).createGuarded();
    const code = { totp: codeAt(guarded.secret, 0) };
    expect((await request(newAddress(), guarded.cookie, { totp: '000000' })).body.error).toBe('wrong_code');
    expect((await request(newAddress(), guarded.cookie, code)).status).toBe(200);
  });

  it('does not reveal whose address it is, and never takes it over', async () => {
    const other = await createPerson(instance.payload);
    const { cookie, id, old, to } = await createMover();
    const { email: taken } = other.user;
    expect((await request(taken, cookie)).body).toEqual((await request(to, cookie)).body);
    await request(taken, cookie);
    const [mail] = await runMails(instance, taken);
    expect(mail?.subject).toBe('Diese Adresse hat schon ein Reelhof-Konto');
    expect(mail?.text).not.toContain('change-email');
    // Registered while the link was open.
    await request(to, cookie);
    const [token = ''] = await readTokens(to);
    await instance.payload.db.updateOne({ collection: slugs.users, id: other.user.id, data: { email: to } });
    expect((await confirm(token, { cookie })).body.error).toBe('email_taken');
    expect(await readEmail(id)).toBe(old);
  });

  it('can be cancelled, and replaced by another request', async () => {
    const { cookie, id, old, to } = await createMover();
    expect((await request(old, cookie)).body.error).toBe('email_unchanged');
    await request(to, cookie);
    const [first = ''] = await readTokens(to);
    expect((await call('DELETE', 'change-email', undefined, cookie)).status).toBe(200);
    expect((await confirm(first, { cookie })).body.error).toBe('invalid_confirm_token');
    await request(newAddress(), cookie);
    expect((await confirm(first, { cookie })).body.error).toBe('invalid_confirm_token');
    expect(await readEmail(id)).toBe(old);
  });

  it('is undone by the first address, even after a second change, with everything added since', async () => {
    const { cookie, id, old, to } = await createMover();
    const further = newAddress();
    for (const address of [to, further]) {
      await request(address, cookie);
      await confirm((await readTokens(address))[0] ?? '', { cookie });
    }
    expect(await readEmail(id)).toBe(further);
    // The address in between gets a notice without a link.
    expect((await readTokens(to)).filter((token) => token.startsWith('undo'))).toEqual([]);
    await instance.payload.db.create({
      collection: slugs.passkeys,
      data: { user: id, name: 'Added', credentialId: uniqueName('c'), publicKey: 'x', counter: 0 },
    });
    const [token = ''] = (await readTokens(old)).filter((each) => each.startsWith('undo'));
    expect((await undo(token)).body).toEqual({ success: true });
    expect(await readEmail(id)).toBe(old);
    expect(await accounts.countSessions(id)).toBe(0);
    expect((await accounts.tryLogin(old, testPassword)).status).toBe(401);
    const { totalDocs } = await instance.payload.db.count({
      collection: slugs.passkeys,
      where: { user: { equals: id } },
    });
    expect(totalDocs).toBe(0);
    expect((await runMails(instance, old))[0]?.text).toContain('/admin/reset-password?token=');
    expect((await undo(token)).body.error).toBe('invalid_confirm_token');
  });

  it('expires after a day, and can be undone for a week', async () => {
    const { cookie, id, old, to } = await createMover();
    const set = (data: Record<string, unknown>) =>
      instance.payload.db.updateOne({ collection: slugs.users, id, data });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await request(to, cookie);
    await set({ newEmailAt: ago(25) });
    expect(await readTokens(to)).toEqual([]);
    await request(to, cookie);
    await confirm((await readTokens(to))[0] ?? '', { cookie });
    const [token = ''] = await readTokens(old);
    expect((await undo(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).status).toBe(400);
    await set({ formerEmailAt: ago(7 * 24 + 1) });
    expect((await undo(token)).body.error).toBe('invalid_confirm_token');
    expect(await readEmail(id)).toBe(to);
  });
});
