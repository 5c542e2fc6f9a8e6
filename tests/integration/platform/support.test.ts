import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { mailSupportJob } from '@/lib/accounts/jobs';
import { endSupportInTime } from '@/lib/accounts/support/end-support';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import type { EventLog, SupportSession, User } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';
import { makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const reason = 'Ticket 4711: Video lässt sich nicht abspielen';

const open = async () => {
  const tenant = await createTenant(instance.payload);
  await instance.payload.db.updateOne({
    collection: 'workspaces',
    id: tenant.workspace.id,
    data: { specificWorkspaceOwner: tenant.people.superadmin.user.id },
  });
  const root = await createPerson(instance.payload, { rootAccess: true });
  const cookie = await logIn(instance, root);
  const path = `/api/workspaces/${tenant.workspace.id}/support`;
  const begin = (body: object = { reason }) => callApi(instance, 'POST', path, { cookie, body });
  const end = (by = cookie) => callApi(instance, 'DELETE', path, { cookie: by });
  const statusOf = async (to: string, by = cookie) =>
    (await callApi(instance, 'GET', to, { cookie: by })).status;
  return { tenant, root, cookie, begin, end, statusOf };
};

const findRow = (userId: string) =>
  instance.payload.db.findOne<SupportSession>({
    collection: 'supportSessions',
    where: { userId: { equals: userId } },
  });
const readLog = async (workspace: string) =>
  (
    await instance.payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ workspace: { equals: workspace } }, { property: { equals: 'support' } }] },
      sort: 'createdAt',
    })
  ).docs.map(({ type, additionalInfo }) => ({ type, ...(additionalInfo as object) }));

describe('support', () => {
  it('opens private shares, while platform administration can only moderate public ones', async () => {
    const { tenant, cookie, begin } = await open();
    const plan = await instance.payload.db.create({
      collection: 'packages',
      data: {
        title: 'Shares',
        slug: 'shares',
        paymentPeriod: 'month',
        features: { collaborationEnabled: true },
      },
    });
    const { workspace } = tenant;
    await instance.payload.db.updateOne({
      collection: 'workspaces',
      id: workspace.id,
      data: { subscription: { package: plan.id } },
    });
    const hidden = await makeSharedVideo(instance, { workspace, shareType: 'private' });
    const shown = await makeSharedVideo(instance, { workspace });
    const look = async ({ token }: { token: string }) =>
      (await callApi(instance, 'GET', `/api/collaborate/video?uuid=${token}`, { cookie })).status;
    expect([await look(hidden), await look(shown)]).toEqual([403, 200]);
    const shareToken = shown.token;
    const { body } = await callApi<{ comment: { id: string } }>(
      instance,
      'POST',
      '/api/collaborateComments/add',
      { body: { shareToken, text: 'Hello', author: 'Guest' } },
    );
    const removed = await callApi(instance, 'DELETE', '/api/collaborateComments/delete', {
      cookie,
      body: { shareToken, commentId: body.comment.id },
    });
    expect(removed.status).toBe(200);
    expect((await begin()).status).toBe(200);
    expect([await look(hidden), await look(shown)]).toEqual([200, 200]);
  });

  it('has an administrator’s rights in the workspace for an hour, and its owner is notified', async () => {
    const { tenant, root, cookie, begin, end, statusOf } = await open();
    const other = await createTenant(instance.payload);
    expect((await begin({ reason: 'kurz' })).status).toBe(400);
    expect((await begin({})).status).toBe(400);
    expect(await findRow(root.user.id)).toBeNull();
    expect((await begin()).status).toBe(200);

    const row = await findRow(root.user.id);
    expect(Date.parse(row?.expiresAt ?? '') - Date.parse(row?.startedAt ?? '')).toBe(3_600_000);
    expect(await statusOf('/api/categories')).toBe(200);
    const made = await callApi<{ doc: { workspace: string } }>(instance, 'POST', '/api/categories', {
      cookie,
      body: { title: 'Von der Hilfe' },
    });
    expect(made.body.doc.workspace).toBe(tenant.workspace.id);
    // An administrator is not a superadmin, and a support session suspends platform administration.
    expect(await statusOf('/api/workspaces/get-subscription-info')).toBe(403);
    expect(
      (
        await callApi(instance, 'POST', `/api/workspaces/${other.workspace.id}/support`, {
          cookie,
          body: { reason },
        })
      ).status,
    ).toBe(403);
    const seen = await callApi<{ docs: { id: string }[] }>(instance, 'GET', '/api/workspaces?limit=100', {
      cookie,
    });
    expect(seen.body.docs.map(({ id }) => id)).toEqual([tenant.workspace.id]);

    expect(await readLog(tenant.workspace.id)).toMatchObject([{ type: 'start', reason }]);
    const mails = await runMails(instance, tenant.people.superadmin.user.email);
    expect(mails[0]?.text).toContain(reason);
    expect((await end()).status).toBe(200);
    expect(await statusOf('/api/signUps')).toBe(200);
    expect(await readLog(tenant.workspace.id)).toMatchObject([
      { type: 'start' },
      { type: 'end', by: 'administrator' },
    ]);
    expect(await runMails(instance, tenant.people.superadmin.user.email)).toHaveLength(2);
    // Simulate an event that is delivered again after its email was sent.
    const supportId = row?.id ?? '';
    for (const what of ['began', 'ended'] as const)
      await queueJob(instance.payload, mailSupportJob, { supportId, what }, { workspace: null });
    expect(await runMails(instance, tenant.people.superadmin.user.email)).toHaveLength(2);
    expect((await end()).status).toBe(404);
  });

  it('is active once it is started, even if its event could not be delivered', async () => {
    const { tenant, root, begin } = await open();
    const { db } = instance.payload;
    const create = db.create.bind(db);
    const spy = vi.spyOn(db, 'create').mockImplementation((args) => {
      if (args.collection === 'eventLogs') throw new Error('no log');
      return create(args);
    });
    const { status } = await begin();
    spy.mockRestore();
    expect(status).toBe(200);
    const user = await db.findOne<User>({ collection: 'users', where: { id: { equals: root.user.id } } });
    expect(user?.activeWorkspace).toBe(tenant.workspace.id);
  });

  it('can be ended immediately by the owner, and by no lower role', async () => {
    const { tenant, root, begin, end, statusOf } = await open();
    await begin();
    for (const role of ['editor', 'manager', 'admin'] as const)
      expect((await end(await logIn(instance, tenant.people[role]))).status).toBe(404);
    const stranger = await createTenant(instance.payload);
    expect((await end(await logIn(instance, stranger.people.superadmin))).status).toBe(404);
    expect((await end(await logIn(instance, tenant.people.superadmin))).status).toBe(200);
    expect(await statusOf('/api/signUps')).toBe(200);
    expect((await findRow(root.user.id))?.endedAt).toBeTruthy();
    expect((await readLog(tenant.workspace.id))[1]).toMatchObject({ type: 'end', by: 'owner' });
  });

  it('expires on time, even if nothing has ended it', async () => {
    const { tenant, root, begin, statusOf } = await open();
    await begin();
    expect(await statusOf('/api/signUps')).toBe(403);
    const row = await findRow(root.user.id);
    const past = new Date(Date.now() - 1000).toISOString();
    await instance.payload.db.updateOne({
      collection: 'supportSessions',
      id: row?.id ?? '',
      data: { expiresAt: past },
    });
    expect(await statusOf('/api/signUps')).toBe(200);
    await endSupportInTime(instance, { supportId: row?.id ?? '' });
    await endSupportInTime(instance, { supportId: row?.id ?? '' });
    expect((await readLog(tenant.workspace.id)).map(({ type }) => type)).toEqual(['start', 'end']);
    expect((await begin()).status).toBe(200);
  });

  it('is limited to one at a time, for platform administrators, in active workspaces', async () => {
    const { tenant, cookie, begin } = await open();
    const superadmin = await logIn(instance, tenant.people.superadmin);
    const path = `/api/workspaces/${tenant.workspace.id}/support`;
    expect((await callApi(instance, 'POST', path, { cookie: superadmin, body: { reason } })).status).toBe(
      403,
    );
    expect((await callApi(instance, 'POST', path, { body: { reason } })).status).toBe(401);
    const both = await Promise.all([begin(), begin()]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await callApi(instance, 'DELETE', path, { cookie });
    await instance.payload.db.updateOne({
      collection: 'workspaces',
      id: tenant.workspace.id,
      data: { active: false },
    });
    expect((await begin()).status).toBe(404);
  });

  it('is the only way into a workspace without a membership', async () => {
    const { tenant, cookie } = await open();
    const body = { workspaceId: tenant.workspace.id };
    const answer = await callApi(instance, 'POST', '/api/users/set-active-workspace', { cookie, body });
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([403, 'support_required']);
  });
});
