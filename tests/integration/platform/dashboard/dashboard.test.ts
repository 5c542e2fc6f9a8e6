import { createLocalReq } from 'payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findPreviousVisit, noteSession } from '@/lib/accounts/sessions/session-row';
import { asSystem } from '@/lib/core/access/actor';
import { addDays, toDay } from '@/lib/core/days';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import { findDashboardHead, findLastVisit } from '@/lib/platform/dashboard/find-dashboard-head';
import { findNews } from '@/lib/platform/dashboard/find-news';
import { findTasks } from '@/lib/platform/dashboard/find-tasks';
import { findNavData } from '@/lib/workspaces/find-nav-data';
import type { Workspace } from '@/payload-types';
import { fillStatistics } from '@/tests/support/analytics/fill-statistics';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, createVideo, type TestPerson } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** The request context that a page of the panel passes to use cases. */
const contextOf = async ({ user }: TestPerson, sid?: string): Promise<RequestContext> => {
  const full = { ...user, collection: 'users' as const, ...(sid && { _sid: sid }) };
  return resolveContext(await createLocalReq({ user: full }, instance.payload));
};

const setPlan = (workspace: Workspace, data: object) =>
  instance.payload.update({
    collection: 'workspaces',
    id: workspace.id,
    data,
    overrideAccess: true,
    req: asSystem(),
  });

describe('the top of the dashboard', () => {
  it('shows each user which limits of the plan are reached, and what they can do', async () => {
    const { workspace, people } = await createTenant(instance.payload, {
      limits: { numberOfVideos: 1, numberOfMembers: 3 },
    });
    await createVideo(instance.payload, { workspace });
    const [editor, admin, superadmin] = await Promise.all(
      [people.editor, people.admin, people.superadmin].map(async (person) =>
        findDashboardHead(await contextOf(person)),
      ),
    );
    expect(editor).toMatchObject({
      banners: [{ kind: 'limit', what: 'videos', used: 1, limit: 1 }],
      plan: { canReadAccount: false },
      canUpload: false,
      isFirstRun: true,
    });
    // Only users who can invite see that four of three seats are taken.
    expect(admin?.banners).toEqual([
      { kind: 'overLimit', what: 'members', used: 4, limit: 3 },
      { kind: 'limit', what: 'videos', used: 1, limit: 1 },
    ]);
    expect(superadmin?.plan.canReadAccount).toBe(true);
  });

  it('shows the trial to users who can read the plan, while it lasts', async () => {
    const { workspace, people } = await createTenant(instance.payload);
    const end = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const find = async (person: TestPerson) => findDashboardHead(await contextOf(person));
    expect((await find(people.superadmin))?.trial).toBeNull();
    await setPlan(workspace, { subscription: { ...workspace.subscription, trialEndDate: end(3) } });
    expect((await find(people.superadmin))?.trial).toMatchObject({ left: 3, total: 3 });
    expect((await find(people.admin))?.trial).toBeNull();
    await setPlan(workspace, { subscription: { ...workspace.subscription, trialEndDate: end(-1) } });
    expect(await find(people.superadmin)).toMatchObject({
      trial: null,
      banners: [{ kind: 'noSubscription' }],
      canUpload: false,
    });
  });

  it('is empty without a workspace', async () => {
    const person = await createPerson(instance.payload);
    expect(await findDashboardHead(await contextOf(person))).toBeNull();
  });
});

describe('the navigation', () => {
  it('shows credits only of a plan that has them, and no limit without a valid plan', async () => {
    const plain = await createTenant(instance.payload, {
      limits: { monthlyTraffic: 2, monthlyAiCredits: 5 },
    });
    const withAi = await createTenant(instance.payload, {
      features: { aiFeaturesEnabled: true },
      limits: { monthlyAiCredits: 5 },
    });
    const find = async (person: TestPerson) => (await findNavData(await contextOf(person))).usage;
    expect(await find(plain.people.editor)).toEqual({
      traffic: { current: 0, limit: 2_000_000_000 },
      aiCredits: null,
    });
    expect((await find(withAi.people.editor))?.aiCredits).toEqual({ current: 0, limit: 5 });
    const trialEndDate = new Date(Date.now() - 1000).toISOString();
    await setPlan(plain.workspace, { subscription: { ...plain.workspace.subscription, trialEndDate } });
    expect((await find(plain.people.editor))?.traffic).toEqual({ current: 0, limit: null });
  });
});

describe('open tasks', () => {
  it('are shown to those who can fix them, the oldest first', async () => {
    const { payload } = instance;
    const { workspace, people } = await createTenant(payload, { features: { customDomainEnabled: true } });
    const foreign = await createTenant(payload);
    const failed = { status: 'ERROR', statusReason: 'no_video' } as const;
    await createVideo(payload, {
      workspace,
      title: 'of a manager',
      createdBy: people.manager.user,
      ...failed,
    });
    await createVideo(payload, {
      workspace,
      title: 'of an editor',
      createdBy: people.editor.user,
      ...failed,
    });
    await createVideo(payload, { workspace: foreign.workspace, ...failed });
    await payload.db.create({
      collection: 'members',
      data: {
        workspace: workspace.id,
        email: 'late@example.com',
        role: 'editor',
        status: 'pending',
        inviteExpiresAt: '2026-01-01T00:00:00.000Z',
      },
    });
    await payload.db.create({
      collection: 'customDomains',
      data: {
        workspace: workspace.id,
        domain: 'video.example.com',
        claim: `video.example.com ${workspace.id}`,
        cnameEndpoint: 'cdn.example.com',
        cnameCertVerification: 'a b c',
      },
    });
    const list = async (person: TestPerson) =>
      (await findTasks(await contextOf(person))).map((task) =>
        task.kind === 'failedVideo' ? task.video.title : task.kind,
      );
    expect(await list(people.editor)).toEqual(['of an editor']);
    expect(await list(people.manager)).toEqual(['of a manager', 'of an editor']);
    expect(await list(people.admin)).toEqual(['expiredInvitations', 'of a manager', 'of an editor']);
    expect((await list(people.superadmin)).sort()).toEqual(
      ['of a manager', 'of an editor', 'expiredInvitations', 'unverifiedDomain'].sort(),
    );
  });
});

describe('news since a visit', () => {
  const since = '2026-11-20T15:42:00.000Z';
  const log = (workspace: Workspace, data: object) =>
    instance.payload.db.create({
      collection: 'eventLogs',
      data: { workspace: workspace.id, actor: 'system', createdAt: '2026-11-21T10:00:00.000Z', ...data },
    });

  it('lists changes in the workspace to existing records, without the user’s own actions', async () => {
    const { payload } = instance;
    const { workspace, people } = await createTenant(payload);
    const foreign = await createTenant(payload);
    const [before, ready, replaced] = await Promise.all([
      createVideo(payload, { workspace, title: 'before' }),
      createVideo(payload, { workspace, title: 'ready', createdBy: people.manager.user }),
      createVideo(payload, { workspace, title: 'replaced', status: 'PROGRESSING' }),
    ]);
    const theirs = await createVideo(payload, { workspace: foreign.workspace });
    const joined = people.admin.user;
    await log(workspace, {
      type: 'ready',
      target: `videos/${before.id}`,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
    for (const { id } of [ready, ready, replaced, theirs])
      await log(workspace, { type: 'ready', target: `videos/${id}` });
    await log(foreign.workspace, { type: 'ready', target: `videos/${theirs.id}` });
    await log(workspace, { type: 'ready', target: `workspaces/${workspace.id}`, property: 'customDomain' });
    for (const user of [joined.id, people.editor.user.id])
      await log(workspace, {
        type: 'join',
        target: 'members/1',
        user,
        actor: 'user',
        additionalInfo: { email: 'a@example.com', role: 'admin' },
      });
    const news = await findNews(await contextOf(people.editor), since);
    expect(news).toMatchObject([
      { kind: 'ready', video: { title: 'ready', createdBy: 'Test manager' } },
      { kind: 'joined', name: 'Test admin', role: 'admin' },
    ]);
    const today = new Date('2026-11-22T00:00:00.000Z').getTime();
    expect(await findNews(await contextOf(people.editor), null, today)).toHaveLength(3);
  });

  it('starts with videos watched far more than usual', async () => {
    const { payload } = instance;
    const { workspace, people } = await createTenant(payload);
    const [usual, sudden] = await Promise.all([
      createVideo(payload, { workspace, title: 'usual' }),
      createVideo(payload, { workspace, title: 'sudden' }),
    ]);
    const today = toDay(new Date());
    const days = Array.from({ length: 40 }, (_, index) => addDays(today, index - 39));
    await fillStatistics(payload, {
      workspace: workspace.id,
      videos: [usual.id, sudden.id],
      days,
      viewsOf: (video, day) => (video === 0 ? 30 : day >= 38 ? 60 : 10),
    });
    const yesterday = `${addDays(today, -1)}T12:00:00.000Z`;
    const [first, ...rest] = await findNews(await contextOf(people.editor), yesterday);
    expect(first).toMatchObject({ kind: 'unusual', video: { title: 'sudden' }, views: 120, usual: 20 });
    expect(rest).toEqual([]);
  });
});

describe('the last visit', () => {
  it('is shared by all devices of the account, and ends with a pause of half an hour', async () => {
    const { payload } = instance;
    const person = await createPerson(payload);
    const start = Date.parse('2026-11-20T08:00:00.000Z');
    const minutes = (count: number) => start + count * 60_000;
    const use = async (sid: string, at: number) => {
      const token = `x.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.x`;
      const known = await payload.db.findOne({ collection: 'sessions', where: { sid: { equals: sid } } });
      if (known) return noteSession(payload, { userId: person.user.id, token }, at);
      const previousVisitAt = await findPreviousVisit(payload, person.user.id, at);
      const data = { user: person.user.id, sid, lastUsedAt: new Date(at).toISOString(), previousVisitAt };
      await payload.db.create({ collection: 'sessions', data });
    };
    const [queue, phone] = [`queue ${person.user.id}`, `phone ${person.user.id}`];
    const find = async (sid: string) => findLastVisit(await contextOf(person, sid));
    await use(queue, minutes(0));
    expect(await find(queue)).toBeNull();
    await use(queue, minutes(20));
    expect(await find(queue)).toBeNull();
    await use(phone, minutes(120));
    expect(await find(phone)).toBe(new Date(minutes(20)).toISOString());
    await use(queue, minutes(130));
    expect(await find(queue)).toBe(new Date(minutes(20)).toISOString());
    await use(phone, minutes(600));
    expect(await find(phone)).toBe(new Date(minutes(130)).toISOString());
    expect(await findLastVisit(await contextOf(person))).toBeNull();
  });
});
