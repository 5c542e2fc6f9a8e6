import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { mailLimits, sendMail, type MailKind } from '@/lib/accounts/mails/send-mail';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Ports } from '@/lib/ports';
import type { MailMessage } from '@/lib/ports/mail/port';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { callApi } from '@/tests/support/api/call-api';
import { createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

/** A mail server that keeps what it gets, and fails as long as it is told to. */
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

describe('emails of a kind', () => {
  it.each(limited)('%s are limited by their recipient', async (kind, { max, seconds }) => {
    const { sent, mail } = openServer();
    const [victim, other] = [`${uniqueName('victim')}@example.com`, `${uniqueName('other')}@example.com`];
    for (let count = 0; count < max; count += 1) expect(await mail(kind, victim)).toBeNull();
    const waitMs = await mail(kind, victim.toUpperCase());
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(seconds * 1000);
    expect(await mail(kind, other)).toBeNull();
    expect(sent).toHaveLength(max + 1);
  });

  it('do not count while the mail server is down', async () => {
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
  it('of many workspaces reach an address ten times a day, and the others wait', async () => {
    const email = `${uniqueName('invited')}@example.com`;
    for (let count = 0; count < 12; count += 1) {
      const { people } = await createTenant(instance.payload);
      const cookie = await logIn(instance, people.superadmin);
      const { status } = await callApi(instance, 'POST', '/api/members/invite', {
        cookie,
        body: { emails: [email], role: 'editor' },
      });
      expect(status).toBe(200);
    }
    expect(await runMails(instance, email)).toHaveLength(10);
    const { totalDocs } = await instance.payload.db.count({
      collection: 'payload-jobs',
      where: {
        and: [
          { taskSlug: { equals: 'mail-invitation' } },
          { completedAt: { exists: false } },
          { waitUntil: { greater_than: new Date().toISOString() } },
        ],
      },
    });
    expect(totalDocs).toBe(2);
  });
});
