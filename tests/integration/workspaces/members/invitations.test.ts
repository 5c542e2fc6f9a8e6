import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepEvents } from '@/lib/events/sweep-events';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { bootInvitations, type InvitationSetup } from '@/tests/support/api/boot-invitations';
import { runMails } from '@/tests/support/api/run-mails';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: InvitationSetup['instance'];
let calls: InvitationSetup['calls'];
let tenant: InvitationSetup['tenant'];
let admin: InvitationSetup['admin'];
let accept: InvitationSetup['accept'];
let findByToken: InvitationSetup['findByToken'];
let invited: InvitationSetup['invited'];
let expire: InvitationSetup['expire'];

beforeAll(async () => {
  ({ instance, calls, tenant, admin, accept, findByToken, invited, expire } = await bootInvitations());
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const names = { firstname: 'Ada', lastname: 'Neu' };

describe('an invitation', () => {
  it('goes to each address once, by email and in the inviter’s language', async () => {
    const [one, two] = [calls.newEmail(), calls.newEmail()];
    const first = await calls.invite(admin, [one, two.toUpperCase(), one], 'manager');
    expect(first.body.invitations).toEqual([
      { email: one, outcome: 'invited' },
      { email: two, outcome: 'invited' },
    ]);
    const known = tenant.people.editor.user.email;
    const again = await calls.invite(admin, [one, known]);
    expect(again.body.invitations.map(({ outcome }) => outcome)).toEqual(['member', 'member']);
    const [mail, ...more] = await runMails(instance, one);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(tenant.workspace.name);
    expect(mail?.text).toContain('Manager');
    expect(mail?.html).toContain('/admin/accept-invite?inviteToken=');
    expect(await runMails(instance, two)).toHaveLength(1);
  });

  it('keeps its token from readers of the database, and shows the link to those who invite', async () => {
    const { email, token } = await invited();
    const row = await calls.findRow(email);
    expect(JSON.stringify(row)).not.toContain(token);
    const read = async (cookie: string) =>
      (await calls.call<Record<string, unknown>>('GET', `members/${row?.id}`, { cookie })).body;
    const link: unknown = expect.stringMatching(new RegExp(`inviteToken=${token}$`));
    expect(await read(admin)).toMatchObject({ inviteLink: link, inviteToken: token });
    const seen = await read(await logIn(instance, tenant.people.editor));
    expect(seen.email).toBe(email);
    expect(seen).not.toHaveProperty('inviteLink');
    expect(JSON.stringify(seen)).not.toContain(token);
  });

  it('shows its link to no one who can’t assign its role', async () => {
    const superadmin = await logIn(instance, tenant.people.superadmin);
    const email = calls.newEmail();
    await calls.invite(superadmin, [email], 'admin');
    const row = await calls.findRow(email);
    const read = async (cookie: string) =>
      (await calls.call<Record<string, unknown>>('GET', `members/${row?.id}`, { cookie })).body;
    expect((await read(superadmin)).inviteLink).toContain('inviteToken=');
    for (const field of ['inviteLink', 'inviteToken']) expect(await read(admin)).not.toHaveProperty(field);
  });

  it('gives no access to invitations emailed to its address if it was passed on manually', async () => {
    const { email, token } = await invited();
    await accept(token, { password: testPassword, ...names });
    const login = await calls.call('POST', 'users/login', { body: { email, password: testPassword } });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const other = await createTenant(instance.payload);
    await calls.invite(await logIn(instance, other.people.admin), [email]);
    const list = async () =>
      (await calls.call<{ docs: object[] }>('GET', 'users/get-invitations', { cookie })).body.docs;
    expect(await list()).toEqual([]);

    // The emailed link proves that they read their email, so their other invitations are shown from then
    // on.
    const mails = await runMails(instance, email);
    const links = mails.flatMap(({ text }) => /inviteToken=([\w.-]+)/.exec(text)?.[1] ?? []);
    const mailed = links.find((link) => !link.startsWith(token)) ?? '';
    expect((await findByToken(mailed)).body.docs).toHaveLength(1);
    expect((await accept(mailed, {}, cookie)).status).toBe(200);
    const third = await createTenant(instance.payload);
    await calls.invite(await logIn(instance, third.people.admin), [email]);
    expect(await list()).toMatchObject([{ workspace: { id: third.workspace.id } }]);
  });

  it('creates an account, whose owner is a member immediately', async () => {
    const { email, token } = await invited();
    const found = await findByToken(token);
    expect(found.body.docs).toMatchObject([
      { email, userConnection: null, hasAccount: false, workspace: { name: tenant.workspace.name } },
    ]);
    expect((await accept(token)).body.error).toBe('missing_information');
    expect((await accept(token, { password: 'weak', ...names })).body.error).toBe('password_policy');
    const answer = await accept(token, { email, password: testPassword, ...names });
    expect(answer.body.user?.workspaces).toEqual([tenant.workspace.id]);
    const login = await calls.call('POST', 'users/login', { body: { email, password: testPassword } });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const me = await calls.call<{ user: { activeMember: unknown } }>('GET', 'users/me', { cookie });
    expect(me.body.user.activeMember).toMatchObject({
      id: (await calls.findRow(email))?.id,
      workspace: tenant.workspace.id,
      role: 'editor',
      isDisabled: false,
    });
    const rows = await calls.call<{ docs: object[] }>('GET', 'members?limit=100', { cookie });
    expect(rows.body.docs).toContainEqual(
      expect.objectContaining({ email, isYou: true, isOwner: false, status: 'accepted', role: 'editor' }),
    );
    expect((await findByToken(token)).body.docs).toMatchObject([{ status: 'accepted' }]);
    const again = await accept(token, { email, password: testPassword, ...names });
    expect(again).toMatchObject({ status: 409, body: { error: 'invitation_accepted' } });
  });

  it('is accepted only by a user signed in with its address', async () => {
    const person = await createPerson(instance.payload);
    const { email } = person.user;
    await calls.invite(admin, [email]);
    const token = await calls.findMailedToken(email);
    const stranger = await logIn(instance, await createPerson(instance.payload));
    expect((await accept(token, {}, stranger)).body.error).toBe('invitation_of_other_account');
    expect((await accept(token, { password: testPassword, ...names })).status).toBe(401);
    const cookie = await logIn(instance, person);
    const list = () => calls.call<{ docs: object[] }>('GET', 'users/get-invitations', { cookie });
    expect((await list()).body.docs).toMatchObject([
      { workspace: { id: tenant.workspace.id, name: tenant.workspace.name }, inviteToken: token },
    ]);
    for (const _time of [1, 2]) expect((await accept(token, {}, cookie)).status).toBe(200);
    expect((await list()).body.docs).toEqual([]);
  });

  it('is invalid with another token, after it expires, and after it was withdrawn', async () => {
    const { email, token } = await invited();
    for (const wrong of ['guessed', `${token}x`, 'x'.repeat(5000)]) {
      expect((await findByToken(wrong)).body.docs).toEqual([]);
      expect((await accept(wrong)).body.error).toBe('no_invitation');
    }
    await expire(email);
    expect((await findByToken(token)).body.docs).toEqual([]);
    expect((await accept(token, { password: testPassword, ...names })).body.error).toBe('no_invitation');
    const id = (await calls.findRow(email))?.id;
    const seats = await calls.countSeats(tenant.workspace.id);
    expect((await calls.call('DELETE', `members/${id}/invitation`, { cookie: admin })).status).toBe(200);
    expect(await calls.findRow(email)).toBeNull();
    expect(await calls.countSeats(tenant.workspace.id)).toBe(seats - 1);
  });

  it('is emailed again: with the same link while it is valid, with a new one afterwards', async () => {
    const { email, token } = await invited();
    const id = (await calls.findRow(email))?.id;
    const resend = () => calls.call('POST', `members/${id}/resend-invitation`, { cookie: admin });
    expect((await resend()).status).toBe(200);
    expect(await calls.findMailedToken(email)).toBe(token);
    await expire(email);
    await resend();
    const fresh = await calls.findMailedToken(email);
    expect(fresh).not.toBe(token);
    expect((await findByToken(token)).body.docs).toEqual([]);
    expect((await findByToken(fresh)).body.docs).toHaveLength(1);
  });

  it('is emailed by the sweep if a kill came between the row and its event', async () => {
    const { email } = await invited();
    const row = await calls.findRow(email);
    const event = { id: `kill-${row?.id}`, name: 'member.invited', at: new Date().toISOString() };
    const rest = { actor: { kind: 'system', id: null }, target: null, payload: { email, role: 'editor' } };
    await instance.payload.db.updateOne({
      collection: 'members',
      id: row?.id ?? '',
      data: { pendingEvent: JSON.stringify({ ...event, ...rest }) },
    });
    await sweepEvents(instance.payload);
    await sweepEvents(instance.payload);
    expect(await runMails(instance, email)).toHaveLength(2);
  });

  it('takes a seat, and 50 concurrent ones never exceed the number of seats', async () => {
    const small = await createTenant(instance.payload, { limits: { numberOfMembers: 7 } });
    const cookie = await logIn(instance, small.people.superadmin);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => calls.invite(cookie, [calls.newEmail()])),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(47).fill(403)]);
    expect(await calls.countSeats(small.workspace.id)).toBe(7);
  });
});
