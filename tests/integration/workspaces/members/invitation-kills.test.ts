import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepEvents } from '@/lib/events/sweep-events';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { recountUsage } from '@/lib/workspaces/usage/slots';
import { bootInvitations, type InvitationSetup } from '@/tests/support/api/boot-invitations';
import { runMails } from '@/tests/support/api/run-mails';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';

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

describe('an invitation whose process is killed at any write', () => {
  const countLog = async (memberId: string, type: string): Promise<number> =>
    (
      await instance.payload.db.count({
        collection: 'eventLogs',
        where: { and: [{ target: { equals: `members/${memberId}` } }, { type: { equals: type } }] },
      })
    ).totalDocs;

  it('is one row, one email and one seat after it is sent again', async () => {
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
          // The daily recount frees a seat that was taken without a member.
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
            // The account was created, so its owner signs in as the error says, and accepts.
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

  it('is emailed with a valid link after it is sent again', async () => {
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
          const reported = await countLog(id, 'resend');
          expect(reported).toBeGreaterThanOrEqual(1);
          expect(reported).toBeLessThanOrEqual(2);
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
          // A killed deletion is completed a minute later.
          await sweepEvents(instance.payload, new Date(Date.now() + 2 * 60_000));
          expect(await calls.findRow(email)).toBeNull();
          expect((await accept(token, { email, password: testPassword, ...names })).status).toBe(404);
          expect(await countLog(id, 'withdraw')).toBe(1);
        },
      };
    });
    expect(killed).toBeGreaterThan(2);
  });

  it('is accepted once by a user who has an account', async () => {
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

  it.each(['disable', 'enable'] as const)(
    'reports once that a member should %s, and applies it',
    async (what) => {
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
            const { status } = await calls.call('GET', 'videos', { cookie });
            expect(status).toBe(isDisabled ? 403 : 200);
          },
        };
      });
      expect(killed).toBeGreaterThan(1);
      // The daily recount corrects a seat that was freed or taken without a member.
      await recountUsage(instance.payload, new Date(Date.now() + 11 * 60_000));
      const { totalDocs } = await instance.payload.db.count({
        collection: 'members',
        where: {
          and: [{ workspace: { equals: tenant.workspace.id } }, { isDisabled: { not_equals: true } }],
        },
      });
      expect(await calls.countSeats(tenant.workspace.id)).toBe(totalDocs);
    },
  );
});
