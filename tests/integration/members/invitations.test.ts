import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { sweepEvents } from '@/lib/events/sweep-events';
import { recountUsage } from '@/lib/usage/recount-usage';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { killEverywhere } from '@/tests/support/kill-at-write';
import { createPerson, createTenant, logIn, type Tenant } from '@/tests/support/factories';
import { testPassword } from '@/tests/support/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createMemberCalls>;
let tenant: Tenant;
let admin: string;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createMemberCalls(instance);
  tenant = await createTenant(instance.payload);
  admin = await logIn(instance, tenant.people.admin);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const names = { firstname: 'Ada', lastname: 'Neu' };
const accept = (inviteToken: string, more: object = {}, cookie?: string) =>
  calls.call<{ error?: string; user?: { id: string; workspaces: string[] } }>(
    'POST',
    'users/accept-invitation',
    { ...(cookie && { cookie }), body: { inviteToken, ...more } },
  );
const findByToken = (token: string) =>
  calls.call<{ docs: Record<string, unknown>[] }>('GET', `members/?inviteToken=${token}`);
const invited = async (role?: string) => {
  const email = calls.newEmail();
  expect((await calls.invite(admin, [email], role)).status).toBe(200);
  return { email, token: await calls.findMailedToken(email) };
};
const expire = async (email: string) => {
  await instance.payload.db.updateOne({
    collection: 'members',
    where: { email: { equals: email } },
    data: { inviteExpiresAt: new Date(Date.now() - 1000).toISOString() },
  });
};

describe('an invitation', () => {
  it('goes to each address once, by mail and in the language of who invites', async () => {
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

  it('keeps its token from whoever reads the database, and shows the link to those who invite', async () => {
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

  it('shows its link to nobody who may not give its role', async () => {
    const superadmin = await logIn(instance, tenant.people.superadmin);
    const email = calls.newEmail();
    await calls.invite(superadmin, [email], 'admin');
    const row = await calls.findRow(email);
    const read = async (cookie: string) =>
      (await calls.call<Record<string, unknown>>('GET', `members/${row?.id}`, { cookie })).body;
    expect((await read(superadmin)).inviteLink).toContain('inviteToken=');
    for (const field of ['inviteLink', 'inviteToken']) expect(await read(admin)).not.toHaveProperty(field);
  });

  it('that was passed on by hand gives nobody the invitations that others mailed to its address', async () => {
    const { email, token } = await invited();
    await accept(token, { password: testPassword, ...names });
    const login = await calls.call('POST', 'users/login', { body: { email, password: testPassword } });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const other = await createTenant(instance.payload);
    await calls.invite(await logIn(instance, other.people.admin), [email]);
    const list = async () =>
      (await calls.call<{ docs: object[] }>('GET', 'users/get-invitations', { cookie })).body.docs;
    expect(await list()).toEqual([]);

    // The mailed link says that they read the mail; from then on they are told of others.
    const mails = await runMails(instance, email);
    const links = mails.flatMap(({ text }) => /inviteToken=([\w.-]+)/.exec(text)?.[1] ?? []);
    const mailed = links.find((link) => !link.startsWith(token)) ?? '';
    expect((await findByToken(mailed)).body.docs).toHaveLength(1);
    expect((await accept(mailed, {}, cookie)).status).toBe(200);
    const third = await createTenant(instance.payload);
    await calls.invite(await logIn(instance, third.people.admin), [email]);
    expect(await list()).toMatchObject([{ workspace: { id: third.workspace.id } }]);
  });

  it('makes an account, whose owner is a member at once', async () => {
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

  it('is accepted by whoever is signed in with its address, and by nobody else', async () => {
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

  it('is nobody’s with another token, when it is over, and when it was withdrawn', async () => {
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

  it('is mailed again: with the same link while it is good, with a new one afterwards', async () => {
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

  it('is mailed by the sweep where a kill came between the row and its event', async () => {
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

  it('takes a seat, and of 50 at once only as many get one as there are', async () => {
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

describe('an invitation, wherever its process is killed', () => {
  const countLog = async (memberId: string, type: string): Promise<number> =>
    (
      await instance.payload.db.count({
        collection: 'eventLogs',
        where: { and: [{ target: { equals: `members/${memberId}` } }, { type: { equals: type } }] },
      })
    ).totalDocs;

  it('is one row, one mail and one seat once it is sent again', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      const email = calls.newEmail();
      await resetRates();
      return {
        step: () => calls.invite(admin, [email]),
        check: async () => {
          await sweepEvents(instance.payload);
          expect((await calls.invite(admin, [email])).status).toBe(200);
          await sweepEvents(instance.payload);
          expect(await runMails(instance, email)).toHaveLength(1);
          const row = await calls.findRow(email);
          expect(row).toMatchObject({ status: 'pending' });
          expect(await countLog(row?.id ?? '', 'invite')).toBe(1);
          // A seat that was taken for nobody is given back by the daily count.
          await recountUsage(instance.payload, new Date(Date.now() + 11 * 60_000));
          const { totalDocs } = await instance.payload.db.count({
            collection: 'members',
            where: { workspace: { equals: tenant.workspace.id } },
          });
          expect(await calls.countSeats(tenant.workspace.id)).toBe(totalDocs);
        },
      };
    });
    expect(killed).toBeGreaterThan(3);
  });

  it('is accepted once, by one account, when it is tried again', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      const { email, token } = await invited();
      const account = { email, password: testPassword, ...names };
      await resetRates();
      return {
        step: () => accept(token, account),
        check: async () => {
          const again = await accept(token, account);
          if (again.status === 401) {
            // The account was made: they log in, as they are told, and accept.
            expect(again.body.error).toBe('invitation_needs_log_in');
            const login = await calls.call('POST', 'users/login', {
              body: { email, password: testPassword },
            });
            const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
            expect((await accept(token, {}, cookie)).status).toBe(200);
          } else expect([200, 409]).toContain(again.status);
          await sweepEvents(instance.payload);
          const { docs } = await instance.payload.db.find<{ id: string; activeWorkspace?: unknown }>({
            collection: 'users',
            where: { email: { equals: email } },
          });
          expect(docs).toHaveLength(1);
          expect(docs[0]?.activeWorkspace).toBe(tenant.workspace.id);
          const row = await calls.findRow(email);
          expect(row).toMatchObject({ status: 'accepted', userConnection: docs[0]?.id });
          expect(await countLog(row?.id ?? '', 'join')).toBe(1);
        },
      };
    });
    expect(killed).toBeGreaterThan(2);
  });

  const memberOf = async (email: string) => (await calls.findRow(email))?.id ?? '';
  const asAdmin = (method: 'POST' | 'DELETE', path: string) => calls.call(method, path, { cookie: admin });

  it('is mailed with a good link once it is sent again', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      const { email } = await invited();
      const id = await memberOf(email);
      await expire(email);
      await resetRates();
      return {
        step: () => asAdmin('POST', `members/${id}/resend-invitation`),
        check: async () => {
          await sweepEvents(instance.payload);
          expect((await asAdmin('POST', `members/${id}/resend-invitation`)).status).toBe(200);
          await sweepEvents(instance.payload);
          const token = await calls.findMailedToken(email);
          expect((await findByToken(token)).body.docs).toHaveLength(1);
          const told = await countLog(id, 'resend');
          expect(told).toBeGreaterThanOrEqual(1);
          expect(told).toBeLessThanOrEqual(2);
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
  });

  it('is withdrawn once, with its link and its seat', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      const { email, token } = await invited();
      const id = await memberOf(email);
      await resetRates();
      return {
        step: () => asAdmin('DELETE', `members/${id}/invitation`),
        check: async () => {
          await sweepEvents(instance.payload);
          expect([200, 404]).toContain((await asAdmin('DELETE', `members/${id}/invitation`)).status);
          // A deletion that was killed is settled a minute later.
          await sweepEvents(instance.payload, new Date(Date.now() + 2 * 60_000));
          expect(await calls.findRow(email)).toBeNull();
          expect((await accept(token, { email, password: testPassword, ...names })).status).toBe(404);
          expect(await countLog(id, 'withdraw')).toBe(1);
        },
      };
    });
    expect(killed).toBeGreaterThan(2);
  });

  it('is accepted once by somebody who has an account', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      const person = await createPerson(instance.payload);
      const { email, id: userId } = person.user;
      const cookie = await logIn(instance, person);
      expect((await calls.invite(admin, [email])).status).toBe(200);
      const token = await calls.findMailedToken(email);
      await resetRates();
      return {
        step: () => accept(token, {}, cookie),
        check: async () => {
          expect((await accept(token, {}, cookie)).status).toBe(200);
          await sweepEvents(instance.payload);
          const row = await calls.findRow(email);
          expect(row).toMatchObject({ status: 'accepted', userConnection: userId });
          expect(await countLog(row?.id ?? '', 'join')).toBe(1);
          const user = await instance.payload.db.findOne<{ id: string; activeWorkspace?: unknown }>({
            collection: 'users',
            where: { id: { equals: userId } },
          });
          expect(user?.activeWorkspace).toBe(tenant.workspace.id);
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
  });

  it.each(['disable', 'enable'] as const)('says once that a member is to %s, and does it', async (what) => {
    const isDisabled = what === 'disable';
    const killed = await killEverywhere(instance.payload, async () => {
      const person = await createPerson(instance.payload, {
        workspace: tenant.workspace,
        role: 'editor',
        isDisabled: !isDisabled,
      });
      const id = await memberOf(person.user.email);
      const cookie = await logIn(instance, person);
      await resetRates();
      return {
        step: () => asAdmin('POST', `members/${id}/${what}`),
        check: async () => {
          await sweepEvents(instance.payload);
          expect((await asAdmin('POST', `members/${id}/${what}`)).status).toBe(200);
          await sweepEvents(instance.payload);
          expect((await calls.findRow(person.user.email))?.isDisabled).toBe(isDisabled);
          expect(await countLog(id, what)).toBe(1);
          const me = await calls.call<{ user: unknown }>('GET', 'users/me', { cookie });
          if (isDisabled) expect(me.body.user).toBeNull();
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
    // A seat that was freed or taken for nobody is put right by the daily count.
    await recountUsage(instance.payload, new Date(Date.now() + 11 * 60_000));
    const { totalDocs } = await instance.payload.db.count({
      collection: 'members',
      where: { and: [{ workspace: { equals: tenant.workspace.id } }, { isDisabled: { not_equals: true } }] },
    });
    expect(await calls.countSeats(tenant.workspace.id)).toBe(totalDocs);
  });
});
