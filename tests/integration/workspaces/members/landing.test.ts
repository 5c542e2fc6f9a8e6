import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { Users } from '@/collections/users';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { sweepEvents } from '@/lib/events/sweep-events';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { runStep } from '@/lib/platform/deletion/run-step';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPerson,
  createTenant,
  logIn,
  type Tenant,
  type TestPerson,
} from '@/tests/support/rows/factories';

let instance: Instance;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  instance = await bootInstance();
  calls = createMemberCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

/** An editor of two workspaces whose active workspace is the first. */
const createEditorOfTwo = async () => {
  const [first, second] = [await createTenant(instance.payload), await createTenant(instance.payload)];
  const person = await createPerson(instance.payload, { workspace: first.workspace, role: 'editor' });
  await instance.payload.create({
    collection: slugs.members,
    data: {
      email: person.user.email,
      userConnection: person.user.id,
      workspace: second.workspace.id,
      role: 'editor',
      status: 'accepted',
    },
    overrideAccess: true,
    req: asSystem(),
  });
  return { first, second, person, cookie: await logIn(instance, person) };
};
const findActive = async ({ user }: TestPerson): Promise<unknown> =>
  (
    await instance.payload.db.findOne<{ id: string; activeWorkspace?: unknown }>({
      collection: slugs.users,
      where: { id: { equals: user.id } },
    })
  )?.activeWorkspace ?? null;
const leave = (person: TestPerson, activeWorkspace: string | null) =>
  instance.payload.db.updateOne({ collection: slugs.users, id: person.user.id, data: { activeWorkspace } });
const disable = async (tenant: Tenant, person: TestPerson) => {
  const row = await instance.payload.db.findOne<{ id: string }>({
    collection: slugs.members,
    where: {
      and: [{ email: { equals: person.user.email } }, { workspace: { equals: tenant.workspace.id } }],
    },
  });
  const cookie = await logIn(instance, tenant.people.admin);
  expect((await calls.call('POST', `members/${row?.id}/disable`, { cookie })).status).toBe(200);
  await sweepEvents(instance.payload);
};
const close = (id: string) =>
  instance.payload.db.updateOne({ collection: slugs.workspaces, id, data: { active: false } });
const elsewhere = async () => (await createTenant(instance.payload)).workspace.id;
const canSeeVideos = async (cookie: string) => (await calls.call('GET', 'videos', { cookie })).status === 200;

describe('a member of two workspaces', () => {
  it.each([
    ['is closed', async () => undefined],
    ['is no longer chosen', async (person: TestPerson) => leave(person, null)],
    ['belongs to others', async (person: TestPerson) => leave(person, await elsewhere())],
  ])('acts in the other one with the next API call if the active one %s', async (_, change) => {
    const { first, second, person, cookie } = await createEditorOfTwo();
    expect(await canSeeVideos(cookie)).toBe(true);
    await change(person);
    await close(first.workspace.id);
    expect(await canSeeVideos(cookie)).toBe(true);
    expect(await findActive(person)).toBe(second.workspace.id);
  });

  it('acts in the other one once they are disabled in one, in the same session', async () => {
    const { first, second, person, cookie } = await createEditorOfTwo();
    await disable(first, person);
    expect(await findActive(person)).toBe(second.workspace.id);
    expect(await canSeeVideos(cookie)).toBe(true);
  });

  it('acts in the other one once the active one is deleted', async () => {
    const { first, second, person, cookie } = await createEditorOfTwo();
    const input = { workspaceId: first.workspace.id, renew: async () => undefined };
    await runStep({ payload: instance.payload, ports: instance.ports }, 'access', input);
    expect(await findActive(person)).toBe(second.workspace.id);
    expect(await canSeeVideos(cookie)).toBe(true);
  });

  it('gets an accessible workspace when they sign in', async () => {
    const { first, second, person } = await createEditorOfTwo();
    await instance.payload.db.updateOne({
      collection: slugs.workspaces,
      id: first.workspace.id,
      data: { active: false },
    });
    expect(await canSeeVideos(await logIn(instance, person))).toBe(true);
    expect(await findActive(person)).toBe(second.workspace.id);
  });

  it('gets a workspace when they open the panel', async () => {
    const { person, cookie } = await createEditorOfTwo();
    await leave(person, null);
    const { user } = await instance.payload.auth({ headers: new Headers({ cookie }) });
    const { createLocalReq } = await import('payload');
    const req = await createLocalReq({ user: user ?? undefined }, instance.payload);
    expect(await Users.access?.admin?.({ req })).toBe(true);
    expect(await findActive(person)).not.toBeNull();
    expect(await canSeeVideos(cookie)).toBe(true);
  });

  it('gets the workspace where they worked last', async () => {
    const { second, person, cookie } = await createEditorOfTwo();
    const body = { workspaceId: second.workspace.id };
    await calls.call('POST', 'users/set-active-workspace', { cookie, body });
    await leave(person, null);
    await logIn(instance, person);
    expect(await findActive(person)).toBe(second.workspace.id);
  });
});

it('keeps a member who is disabled everywhere out of the panel', async () => {
  const tenant = await createTenant(instance.payload);
  const person = await createPerson(instance.payload, { workspace: tenant.workspace, role: 'editor' });
  const cookie = await logIn(instance, person);
  await disable(tenant, person);
  const { user } = await instance.payload.auth({ headers: new Headers({ cookie }) });
  const { createLocalReq } = await import('payload');
  const req = await createLocalReq({ user: user ?? undefined }, instance.payload);
  expect(await Users.access?.admin?.({ req })).toBe(false);
  expect(await findActive(person)).toBe(tenant.workspace.id);
});
