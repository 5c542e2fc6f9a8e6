import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runHousekeeping } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPerson,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  type TestPerson,
} from '@/tests/support/rows/factories';

let instance: Instance;
let calls: ReturnType<typeof createMemberCalls>;
let tenant: Tenant;
const cookies = {} as Record<Role, string>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createMemberCalls(instance);
  tenant = await createTenant(instance.payload, { limits: { numberOfMembers: 6 } });
  await instance.payload.db.updateOne({
    collection: 'workspaces',
    id: tenant.workspace.id,
    data: { specificWorkspaceOwner: tenant.people.superadmin.user.id },
  });
  for (const role of ['editor', 'admin', 'superadmin'] as const) {
    cookies[role] = await logIn(instance, tenant.people[role]);
  }
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const idOf = async ({ user }: TestPerson) => (await calls.findRow(user.email))?.id ?? '';
const setRole = async (by: Role, person: TestPerson, role: Role) =>
  (await calls.call('PATCH', `members/${await idOf(person)}/role`, { cookie: cookies[by], body: { role } }))
    .body.error ?? 'changed';
const post = async (by: Role, person: TestPerson, what: 'disable' | 'enable') =>
  calls.call('POST', `members/${await idOf(person)}/${what}`, { cookie: cookies[by] });

describe('roles', () => {
  it('are assigned by those who may, to those below them', async () => {
    const { admin, editor, manager, superadmin } = tenant.people;
    expect(await setRole('admin', editor, 'manager')).toBe('changed');
    expect((await calls.findRow(editor.user.email))?.role).toBe('manager');
    expect(await setRole('admin', editor, 'editor')).toBe('changed');
    expect(await setRole('admin', editor, 'admin')).toBe('role_not_allowed');
    expect(await setRole('superadmin', manager, 'superadmin')).toBe('role_not_allowed');
    expect(await setRole('editor', manager, 'editor')).toBe('forbidden');
    // Users can't change their own role, the owner's, or that of a member of the same rank.
    expect(await setRole('admin', admin, 'editor')).toBe('member_protected');
    expect(await setRole('admin', superadmin, 'editor')).toBe('member_protected');
    expect(await setRole('superadmin', superadmin, 'editor')).toBe('member_protected');
    expect((await calls.invite(cookies.admin, [calls.newEmail()], 'admin')).body).toMatchObject({
      error: 'role_not_allowed',
    });
  });
});

describe('a disabled member', () => {
  it('loses access immediately on every device, and uploads stop', async () => {
    const person = await createPerson(instance.payload, { workspace: tenant.workspace, role: 'editor' });
    const cookie = await logIn(instance, person);
    const upload = await calls.call<{ videoId: string }>('POST', 'videos/upload', {
      cookie,
      body: { title: 'half sent', mimeType: 'video/mp4' },
    });
    expect(upload.status).toBe(200);
    expect((await post('admin', person, 'disable')).status).toBe(200);
    expect((await calls.call('GET', 'videos', { cookie })).status).toBe(403);
    await runHousekeeping(instance);
    const video = await calls.call('GET', `videos/${upload.body.videoId}`, { cookie: cookies.admin });
    expect(video.status).toBe(404);
    expect((await post('admin', person, 'enable')).status).toBe(200);
    expect((await calls.call('GET', 'videos', { cookie })).status).toBe(200);
    await post('admin', person, 'disable');
  });

  it('frees the seat, and takes one again: 50 concurrent calls never exceed the limit', async () => {
    const before = await calls.countSeats(tenant.workspace.id);
    expect(before).toBe(4);
    const out: TestPerson[] = [];
    for (let index = 0; index < 5; index += 1) {
      out.push(
        await createPerson(instance.payload, {
          workspace: tenant.workspace,
          role: 'editor',
          isDisabled: true,
        }),
      );
    }
    const all = Array.from({ length: 50 }, (_, index) => out[index % 5] as TestPerson);
    await Promise.all(all.map((person) => post('superadmin', person, 'enable')));
    expect(await calls.countSeats(tenant.workspace.id)).toBe(6);
    const rows = await Promise.all(out.map(({ user }) => calls.findRow(user.email)));
    expect(rows.filter((row) => !row?.isDisabled)).toHaveLength(2);
    for (const person of out) await post('superadmin', person, 'disable');
    expect(await calls.countSeats(tenant.workspace.id)).toBe(4);
  });

  it('is recorded in the event log, like enabling and role changes', async () => {
    const log = await calls.call<{ docs: { type: string; property?: string }[] }>(
      'GET',
      'eventLogs?limit=100',
      {
        cookie: cookies.superadmin,
      },
    );
    const kinds = log.body.docs.map(({ type, property }) => [type, property].filter(Boolean).join(' '));
    expect(kinds).toEqual(expect.arrayContaining(['disable', 'enable', 'update role']));
  });
});

describe('a removed member', () => {
  const remove = async (by: Role, person: TestPerson) =>
    calls.call('POST', `members/${await idOf(person)}/remove`, { cookie: cookies[by] });

  it('loses access, the seat and the row, and can be invited again', async () => {
    const { payload } = instance;
    const person = await createPerson(payload, { workspace: tenant.workspace, role: 'editor' });
    const cookie = await logIn(instance, person);
    const seats = await calls.countSeats(tenant.workspace.id);
    expect((await remove('editor', person)).status).toBe(403);
    expect((await remove('admin', person)).status).toBe(200);
    expect((await calls.call('GET', 'videos', { cookie })).status).toBe(403);
    expect(await calls.findRow(person.user.email)).toBeNull();
    expect(await calls.countSeats(tenant.workspace.id)).toBe(seats - 1);
    const again = await calls.invite(cookies.admin, [person.user.email], 'editor');
    expect(again.status).toBe(200);
    const log = await calls.call<{ docs: { type: string; property?: string }[] }>('GET', 'eventLogs', {
      cookie: cookies.superadmin,
    });
    expect(log.body.docs).toContainEqual(expect.objectContaining({ type: 'remove', property: 'member' }));
  });

  it('may be disabled before, but can’t be the owner, oneself or an invitation', async () => {
    const { admin, superadmin } = tenant.people;
    const person = await createPerson(instance.payload, {
      ...{ workspace: tenant.workspace, role: 'editor', isDisabled: true },
    });
    const seats = await calls.countSeats(tenant.workspace.id);
    expect((await remove('admin', person)).status).toBe(200);
    expect(await calls.countSeats(tenant.workspace.id)).toBe(seats);
    expect((await remove('admin', superadmin)).body.error).toBe('member_protected');
    expect((await remove('admin', admin)).body.error).toBe('member_protected');
  });
});

describe('a member who leaves', () => {
  const readAllowed = async (id: string) =>
    (await instance.payload.findByID({ collection: 'videos', id, depth: 0, overrideAccess: true }))
      .collaborate?.allowedMembers;

  it('is removed from private shares, which stay closed to others', async () => {
    const { payload } = instance;
    const [gone, kept] = [
      await createPerson(payload, { workspace: tenant.workspace, role: 'editor' }),
      await createPerson(payload, { workspace: tenant.workspace, role: 'editor' }),
    ];
    const [goneId, keptId, ownerId] = [
      await idOf(gone),
      await idOf(kept),
      await idOf(tenant.people.superadmin),
    ];
    const share = async (allowedMembers: string[]) => {
      const { id } = await createVideo(payload, { workspace: tenant.workspace });
      const collaborate = { shareable: true, shareType: 'private' as const, allowedMembers };
      await payload.update({
        collection: 'videos',
        id,
        data: { collaborate },
        overrideAccess: true,
        req: asSystem(),
      });
      return id;
    };
    const [alone, together] = [await share([goneId]), await share([keptId, goneId])];
    await payload.delete({ collection: 'users', id: gone.user.id, overrideAccess: true });
    // An empty list would admit every member.
    expect(await readAllowed(alone)).toEqual([ownerId]);
    expect(await readAllowed(together)).toEqual([keptId]);
    const { collaborate } = await payload.findByID({ collection: 'videos', id: alone, overrideAccess: true });
    expect(collaborate).toMatchObject({ shareable: true, shareType: 'private' });
  });
});
