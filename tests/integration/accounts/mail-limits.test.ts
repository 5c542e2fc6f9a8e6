import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { mailLimits, sendMail, type MailKind } from '@/lib/accounts/mails/send-mail';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Ports } from '@/lib/ports';
import type { MailMessage } from '@/lib/ports/mail';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

/** A mail server that records its messages and fails on demand. */
const openServer = () => {
  const sent: MailMessage[] = [];
  const state = { isDown: false };
  const send = async (message: MailMessage) => {
    if (state.isDown) throw new Error('the mail server does not answer');
    sent.push(message);
  };
  const ports = { getMail: async () => ({ adapter: 'smtp', send, listOutbox: async () => null }) };
  const ctx = { payload: instance.payload, ports: ports as unknown as Ports };
  const mail = (kind: MailKind, to: string) => sendMail(ctx, kind, { to, subject: 'x', text: 'x' });
  return { sent, state, mail };
};

const limited = Object.entries(mailLimits).flatMap(([kind, limit]) =>
  limit ? [[kind as MailKind, limit] as const] : [],
);

describe('the limits of emails', () => {
  it.each(limited)('apply to %s emails per recipient', async (kind, { max, seconds }) => {
    const { sent, mail } = openServer();
    const [victim, other] = [`${uniqueName('victim')}@example.com`, `${uniqueName('other')}@example.com`];
    for (let count = 0; count < max; count += 1) expect(await mail(kind, victim)).toBeNull();
    const waitMs = await mail(kind, victim.toUpperCase());
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(seconds * 1000);
    expect(await mail(kind, other)).toBeNull();
    expect(sent).toHaveLength(max + 1);
  });

  it('do not count emails while the mail server is down', async () => {
    const { sent, state, mail } = openServer();
    const to = `${uniqueName('late')}@example.com`;
    state.isDown = true;
    for (let count = 0; count < 10; count += 1)
      await expect(mail('confirmation', to)).rejects.toThrow('does not answer');
    state.isDown = false;
    expect(await mail('confirmation', to)).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('invitations', () => {
  const openWorkspace = async () => {
    const { people, workspace } = await createTenant(instance.payload);
    const cookie = await logIn(instance, people.superadmin);
    const post = (path: string, body?: object) =>
      callApi<{ error?: string }>(instance, 'POST', `/api/members/${path}`, {
        cookie,
        ...(body && { body }),
      });
    const invite = (email: string) => post('invite', { emails: [email], role: 'editor' });
    const resend = async (email: string) => {
      const member = await instance.payload.db.findOne({
        collection: 'members',
        where: { and: [{ workspace: { equals: workspace.id } }, { email: { equals: email } }] },
      });
      return post(`${member?.id}/resend-invitation`);
    };
    return { invite, resend };
  };

  it('are sent to an address at most ten times a day per workspace', async () => {
    const email = `${uniqueName('invited')}@example.com`;
    const [one, other] = [await openWorkspace(), await openWorkspace()];
    expect((await one.invite(email)).status).toBe(200);
    await runMails(instance, email);
    for (let count = 1; count < 10; count += 1) {
      expect((await one.resend(email)).status).toBe(200);
      await runMails(instance, email);
    }
    // Further requests are refused at once.
    expect(await one.resend(email)).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(await runMails(instance, email)).toHaveLength(10);
    expect((await other.invite(email)).status).toBe(200);
    expect(await runMails(instance, email)).toHaveLength(11);
  });
});

describe('an account with an unproven address', () => {
  const unproven = async () => {
    const { people, workspace } = await createTenant(instance.payload);
    const { user } = people.manager;
    await instance.payload.db.updateOne({
      collection: 'users',
      id: user.id,
      data: { emailUnprovenSince: new Date().toISOString() },
    });
    return { user, person: people.manager, workspace };
  };

  it('gets only the confirmation email', async () => {
    const { user } = await unproven();
    const { sent, mail } = openServer();
    const asked = new Set(['confirmation', 'resetLink', 'signUp', 'invitation', 'deletionLink']);
    for (const kind of Object.keys(mailLimits) as MailKind[]) await mail(kind, user.email.toUpperCase());
    const others = [
      'signUpRequest',
      'unfinishedBuild',
      'signUpRefusal',
      'deletionRecord',
      'payload',
      'ruleShare',
    ];
    expect(sent).toHaveLength(asked.size + others.length);
  });

  it('is not notified of its sign-ins', async () => {
    const { user, person } = await unproven();
    for (let count = 0; count < 4; count += 1) await logIn(instance, person);
    expect(await runMails(instance, user.email)).toEqual([]);
  });
});
