import { createLocalReq } from 'payload';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sendMail, type MailKind } from '@/lib/accounts/mails/send-mail';
import { proveAddress } from '@/lib/accounts/proof/proven-address';
import { resolveActor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { listMembers } from '@/lib/workspaces/members/list-members';
import type { Member, User } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, uniqueName, type Tenant } from '@/tests/support/rows/factories';

const refused = new ProviderError('550 5.1.1 no such user', {
  ...{ port: 'mail', operation: 'send', retryable: false, code: 'mailbox_unknown' },
});

describe('an address that the mail server does not know', () => {
  let instance: Instance;
  let tenant: Tenant;
  const send = vi.fn<() => Promise<void>>();
  beforeAll(async () => {
    instance = await bootInstance();
    tenant = await createTenant(instance.payload);
    await resetRates();
  });
  afterAll(() => instance.close());

  const mail = (kind: MailKind, to: string) => {
    const ports = { getMail: async () => ({ send }) } as unknown as Ports;
    return sendMail({ payload: instance.payload, ports }, kind, { to, subject: 'x', text: 'x' });
  };
  const sinceOf = async (collection: 'users' | 'members', email: string) =>
    (await instance.payload.db.findOne<User & Member>({ collection, where: { email: { equals: email } } }))
      ?.emailUndeliverableSince ?? null;

  it('is marked, gets only essential emails, and is cleared by one that arrives', async () => {
    const { user } = tenant.people.editor;
    send.mockRejectedValueOnce(refused);
    expect(await mail('review', user.email)).toBeNull();
    const since = await sinceOf('users', user.email);
    expect(since).toEqual(expect.any(String));
    expect(await sinceOf('members', user.email)).toBe(since);

    send.mockClear();
    for (const kind of ['review', 'mention', 'inbox', 'statisticsReport'] as const)
      expect(await mail(kind, user.email)).toBeNull();
    expect(send).not.toHaveBeenCalled();

    // A second refusal keeps the time of the first.
    send.mockRejectedValueOnce(refused);
    await mail('notice', user.email);
    expect(await sinceOf('users', user.email)).toBe(since);

    send.mockResolvedValueOnce();
    await mail('notice', user.email);
    expect(await sinceOf('users', user.email)).toBeNull();
    expect(await sinceOf('members', user.email)).toBeNull();
  });

  it('is cleared by its confirmation and by a new address', async () => {
    const { payload } = instance;
    const { user } = tenant.people.manager;
    const mark = async () => {
      send.mockRejectedValueOnce(refused);
      await mail('resetLink', user.email);
      expect(await sinceOf('users', user.email)).not.toBeNull();
    };
    await mark();
    await proveAddress(payload, { userId: user.id });
    expect(await sinceOf('users', user.email)).toBeNull();
    await mark();
    const email = `${uniqueName('new')}@example.com`;
    await payload.update({ collection: slugs.users, id: user.id, data: { email } });
    expect(await sinceOf('users', email)).toBeNull();
  });

  it('is shown in the list of members, also for an invitation', async () => {
    const { payload, ports } = instance;
    const email = `${uniqueName('invited')}@example.com`;
    const workspace = tenant.workspace.id;
    await payload.db.create({
      collection: slugs.members,
      data: { email, workspace, role: 'editor', status: 'pending' },
    });
    send.mockRejectedValueOnce(refused);
    await mail('invitation', email);
    const { user } = tenant.people.admin;
    const req = await createLocalReq({ user: { ...user, collection: slugs.users } }, payload);
    const list = await listMembers({ payload, ports, actor: await resolveActor(req) });
    const rows = list?.members ?? [];
    expect(rows.filter(({ isUndeliverable }) => isUndeliverable).map((row) => row.email)).toEqual([email]);
  });
});
