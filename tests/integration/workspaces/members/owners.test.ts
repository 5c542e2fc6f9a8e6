import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { EventLog, Member, Workspace } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
let root: Awaited<ReturnType<typeof createPerson>>;
let asRoot: Caller;
beforeAll(async () => {
  instance = await bootInstance();
  // Root's own workspace must not be used in place of the one in the URL.
  const { workspace } = await createTenant(instance.payload);
  root = await createPerson(instance.payload, { workspace, role: 'superadmin', rootAccess: true });
  asRoot = { cookie: await logIn(instance, root) };
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Answer = { error?: string; id?: string; doc?: { id: string }; people?: { id: string; email: string }[] };
const call = (caller: Caller, method: Method, path: string, body?: object) =>
  callApi<Answer>(instance, method, `/api/${path}`, { ...caller, ...(body && { body }) });

const findWorkspace = async (id: string) => {
  const where = { id: { equals: id } };
  const row = await instance.payload.db.findOne<Workspace>({ collection: 'workspaces', where });
  return { ...row, owner: (row?.specificWorkspaceOwner ?? null) as string | null };
};
const findMember = (workspace: string, email: string) =>
  instance.payload.db.findOne<Member>({
    collection: 'members',
    where: { and: [{ workspace: { equals: workspace } }, { email: { equals: email } }] },
  });

/** The workspace's owner, who must be an active superadmin. */
const readOwner = async (workspace: string): Promise<string | null> => {
  const { owner } = await findWorkspace(workspace);
  if (!owner) return null;
  const { docs } = await instance.payload.db.find<Member>({
    collection: 'members',
    where: { and: [{ workspace: { equals: workspace } }, { userConnection: { equals: owner } }] },
  });
  expect(docs).toMatchObject([{ role: 'superadmin', status: 'accepted', isDisabled: false }]);
  return owner;
};

/** A workspace that belongs to its superadmin. */
const createOwned = async () => {
  const { people, workspace } = await createTenant(instance.payload);
  const path = `workspaces/${workspace.id}`;
  const owner = people.superadmin.user;
  expect((await call(asRoot, 'PATCH', path, { specificWorkspaceOwner: owner.id })).status).toBe(200);
  // Send pending emails, so that the next change gets a separate one.
  await runMails(instance, owner.email);
  const memberOf = async (email: string) => (await findMember(workspace.id, email))?.id ?? '';
  return { people, workspace, path, owner, memberOf, ownMember: await memberOf(owner.email) };
};

const newWorkspace = (data: object = {}) => {
  const slug = uniqueName('owned');
  return call(asRoot, 'POST', 'workspaces', { name: 'Neu', slug, ...data });
};

describe('a new workspace of a platform administrator', () => {
  it('has the owner of the form as its only member, who can enter it', async () => {
    const person = await createPerson(instance.payload);
    const { status, body } = await newWorkspace({ specificWorkspaceOwner: person.user.id });
    const id = body.doc?.id ?? '';
    expect(status).toBe(201);
    expect(await readOwner(id)).toBe(person.user.id);
    const cookie = await logIn(instance, person);
    expect((await call({ cookie }, 'POST', 'users/set-active-workspace', { workspaceId: id })).status).toBe(
      200,
    );
    const limits = await callApi(instance, 'GET', '/api/workspaces/check-subscription-limits', { cookie });
    expect(limits.body).toMatchObject({ amountOfMembers: { current: 1 } });
    expect(await runMails(instance, person.user.email)).toMatchObject([
      { subject: expect.stringContaining('Neu') },
    ]);
  });

  it('never has the administrator as its owner', async () => {
    const { status, body } = await newWorkspace({ specificWorkspaceOwner: root.user.id });
    expect([status, body.error]).toEqual([403, 'appoint_others']);
  });

  it('gets an owner by an email address if it has none, with or without an account', async () => {
    const { user } = await createPerson(instance.payload);
    const [first, second] = [(await newWorkspace()).body.doc?.id, (await newWorkspace()).body.doc?.id];
    const appoint = (id: string | undefined, email: string) =>
      call(asRoot, 'POST', `workspaces/${id}/appoint-owner`, { email });
    expect((await appoint(first, user.email)).body).toEqual({ state: 'appointed', withdrawn: [] });
    expect(await readOwner(first ?? '')).toBe(user.id);
    expect((await appoint(first, 'somebody@example.com')).body.error).toBe('owner_invites');
    expect((await appoint(second, root.user.email)).body.error).toBe('appoint_others');

    const email = `${uniqueName('founder')}@example.com`;
    expect((await appoint(second, email)).body).toEqual({ state: 'invited', withdrawn: [] });
    expect(await readOwner(second ?? '')).toBeNull();
    const inviteToken = await createMemberCalls(instance).findMailedToken(email);
    const account = { password: 'Sicher-genug-1', firstname: 'Nora', lastname: 'Neu', inviteToken };
    expect((await call({}, 'POST', 'users/accept-invitation', account)).status).toBe(200);
    const member = await findMember(second ?? '', email);
    expect(await readOwner(second ?? '')).toBe(member?.userConnection);
  });

  it('gets the owner who was appointed last: an earlier invitation ends', async () => {
    const id = (await newWorkspace()).body.doc?.id ?? '';
    const appoint = (email: string) => call(asRoot, 'POST', `workspaces/${id}/appoint-owner`, { email });
    const [first, second] = [`${uniqueName('first')}@example.com`, `${uniqueName('second')}@example.com`];
    await appoint(first);
    const tokens = [await createMemberCalls(instance).findMailedToken(first)];
    expect((await appoint(second)).body).toEqual({ state: 'invited', withdrawn: [first] });
    tokens.push(await createMemberCalls(instance).findMailedToken(second));
    const { user } = await createPerson(instance.payload);
    expect((await appoint(user.email)).body).toEqual({ state: 'appointed', withdrawn: [second] });
    for (const inviteToken of tokens) {
      const account = { password: 'Sicher-genug-1', firstname: 'Nora', lastname: 'Neu', inviteToken };
      expect((await call({}, 'POST', 'users/accept-invitation', account)).body.error).toBe('no_invitation');
    }
    const { docs } = await instance.payload.db.find<Member>({
      collection: 'members',
      where: { workspace: { equals: id } },
    });
    expect(docs.map(({ email }) => email)).toEqual([user.email]);
    expect(await readOwner(id)).toBe(user.id);
    expect(await createMemberCalls(instance).countSeats(id)).toBe(1);
  });

  it('gets members through the collection while it has no owner, but never root', async () => {
    const workspace = (await newWorkspace()).body.doc?.id ?? '';
    const person = await createPerson(instance.payload);
    const appoint = (body: object) => call(asRoot, 'POST', 'members', { workspace, role: 'editor', ...body });
    const { email, id: userConnection } = person.user;
    expect((await appoint({ email, userConnection, status: 'accepted' })).status).toBe(201);
    const cookie = await logIn(instance, person);
    expect(
      (await call({ cookie }, 'POST', 'users/set-active-workspace', { workspaceId: workspace })).status,
    ).toBe(200);
    for (const status of ['pending', 'accepted']) {
      const invited = `${uniqueName('invited')}@example.com`;
      expect((await appoint({ email: invited, status })).status).toBe(201);
      const inviteToken = await createMemberCalls(instance).findMailedToken(invited);
      const account = { password: 'Sicher-genug-1', firstname: 'Nora', lastname: 'Neu', inviteToken };
      expect((await call({}, 'POST', 'users/accept-invitation', account)).status).toBe(200);
      expect(await findMember(workspace, invited)).toMatchObject({ status: 'accepted', role: 'editor' });
    }
    for (const self of [{ email: root.user.email }, { email: 'x@example.com', userConnection: root.user.id }])
      expect((await appoint({ ...self, status: 'accepted' })).status).toBe(403);
    expect(await createMemberCalls(instance).countSeats(workspace)).toBe(3);
  });

  it('gets no members through the collection once it has an owner', async () => {
    const { workspace } = await createOwned();
    const { user } = await createPerson(instance.payload);
    for (const more of [{}, { status: 'accepted', userConnection: user.id }]) {
      const member = { workspace: workspace.id, email: user.email, role: 'superadmin', ...more };
      expect((await call(asRoot, 'POST', 'members', member)).status).toBe(403);
    }
    expect(await findMember(workspace.id, user.email)).toBeNull();
  });
});

describe('a transfer of ownership', () => {
  it('promotes the new owner, is logged, and emails both if root does it', async () => {
    const { path, people, workspace, owner } = await createOwned();
    const next = people.admin.user;
    expect((await call(asRoot, 'PATCH', path, { specificWorkspaceOwner: next.id })).status).toBe(200);
    expect(await readOwner(workspace.id)).toBe(next.id);
    for (const { email } of [owner, next])
      expect((await runMails(instance, email))[0]?.text).toContain(next.email);
    const { docs } = await instance.payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ workspace: { equals: workspace.id } }, { property: { equals: 'owner' } }] },
    });
    const byRoot = { type: 'update', user: root.user.id };
    // The log entries of the first owner and of the current one.
    expect(docs).toMatchObject([byRoot, byRoot]);
    const cookie = await logIn(instance, people.admin);
    expect((await call({ cookie }, 'GET', 'workspaces/get-subscription-info')).status).toBe(200);
  });

  it('sends one email for repeated transfers, and at most ten an hour', async () => {
    const { people, workspace, memberOf } = await createOwned();
    const [one, other] = [people.superadmin, people.editor];
    const ids = [await memberOf(one.user.email), await memberOf(other.user.email)];
    const cookies = [await logIn(instance, one), await logIn(instance, other)];
    let turn = 0;
    const handOver = async () => {
      const path = `members/${ids[(turn + 1) % 2]}/make-owner`;
      expect((await call({ cookie: cookies[turn % 2] ?? '' }, 'POST', path)).status).toBe(200);
      turn += 1;
    };
    const countMails = async () =>
      (await runMails(instance, other.user.email)).filter(({ text }) => text.includes(workspace.name)).length;
    const before = await countMails();
    for (let count = 0; count < 6; count += 1) await handOver();
    expect(await countMails()).toBe(before);
    for (let count = 0; count < 7; count += 1) await handOver();
    expect(await countMails()).toBe(before + 1);
    for (let count = 0; count < 12; count += 1) {
      await handOver();
      await runMails(instance, other.user.email);
    }
    expect(await countMails()).toBe(before + 10);
  });

  it.each(['nobody', 'a stranger', 'a disabled member', 'root'])('is refused to %s', async (whom) => {
    const { path, people, workspace, owner } = await createOwned();
    const stranger = await createPerson(instance.payload);
    await instance.payload.db.updateMany({
      collection: 'members',
      where: { userConnection: { equals: people.editor.user.id } },
      data: { isDisabled: true },
    });
    const ids: Record<string, string | null> = {
      nobody: null,
      'a stranger': stranger.user.id,
      'a disabled member': people.editor.user.id,
      root: root.user.id,
    };
    const refused = await call(asRoot, 'PATCH', path, { specificWorkspaceOwner: ids[whom] });
    expect(refused.body.error).toBe(whom === 'root' ? 'appoint_others' : 'owner_not_member');
    expect(await readOwner(workspace.id)).toBe(owner.id);
    expect(await findMember(workspace.id, stranger.user.email)).toBeNull();
  });

  it('is allowed only to the owner in the panel', async () => {
    const { people, workspace, owner, memberOf } = await createOwned();
    const second = await createPerson(instance.payload, { workspace, role: 'superadmin' });
    const target = `members/${await memberOf(people.editor.user.email)}/make-owner`;
    const before = await runMails(instance, second.user.email);
    const support = await createPerson(instance.payload, { rootAccess: true });
    const inSupport = { cookie: await logIn(instance, support) };
    const reason = 'Ticket 4711: der Inhaber ist nicht erreichbar';
    expect((await call(inSupport, 'POST', `workspaces/${workspace.id}/support`, { reason })).status).toBe(
      200,
    );
    const other = await createTenant(instance.payload);
    for (const [caller, status] of [
      [inSupport, 403],
      [{ cookie: await logIn(instance, second) }, 403],
      [{ cookie: await logIn(instance, people.admin) }, 403],
      [{ cookie: await logIn(instance, other.people.superadmin) }, 404],
      [{}, 401],
    ] as const)
      expect((await call(caller, 'POST', target)).status).toBe(status);
    expect(await readOwner(workspace.id)).toBe(owner.id);
    const asOwner = { cookie: await logIn(instance, people.superadmin) };
    expect((await call(asOwner, 'POST', target)).status).toBe(200);
    expect(await readOwner(workspace.id)).toBe(people.editor.user.id);
    expect((await findMember(workspace.id, owner.email))?.role).toBe('superadmin');
    for (const { email } of [owner, people.editor.user])
      expect(await runMails(instance, email)).not.toEqual([]);
    expect(await runMails(instance, second.user.email)).toEqual(before);
    expect((await call(asOwner, 'POST', target)).status).toBe(403);
  });

  it('leaves an owner with all rights, also if concurrent with another one or a role change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, people, workspace, memberOf } = await createOwned();
      const [a, b] = [people.admin.user, people.manager.user];
      const asSuper = { cookie: await logIn(instance, people.superadmin) };
      await Promise.all([
        call(asRoot, 'PATCH', path, { specificWorkspaceOwner: a.id }),
        call(asRoot, 'PATCH', path, { specificWorkspaceOwner: b.id }),
        call(asSuper, 'PATCH', `members/${await memberOf(a.email)}/role`, { role: 'editor' }),
        call(asSuper, 'POST', `members/${await memberOf(a.email)}/disable`),
        call(asRoot, 'PATCH', `${path}/people/${await memberOf(b.email)}`, { role: 'editor' }),
      ]);
      expect(await readOwner(workspace.id)).not.toBeNull();
    }
  });
});

describe('an owner', () => {
  it('keeps role and access against changes by others', async () => {
    const { workspace, owner, ownMember, path } = await createOwned();
    const ownRoot = await createPerson(instance.payload, { workspace, role: 'editor', rootAccess: true });
    const second = await createPerson(instance.payload, { workspace, role: 'superadmin' });
    for (const person of [ownRoot, second]) {
      const caller = { cookie: await logIn(instance, person) };
      for (const [method, to, body] of [
        ['PATCH', `members/${ownMember}/role`, { role: 'editor' }],
        ['POST', `members/${ownMember}/disable`, undefined],
        ['DELETE', `members/${ownMember}/invitation`, undefined],
        ['PATCH', `members/${ownMember}`, { role: 'editor' }],
        ['DELETE', `members/${ownMember}`, undefined],
        ['PATCH', `${path}/people/${ownMember}`, { role: 'editor' }],
        ['DELETE', `${path}/people/${ownMember}`, undefined],
      ] as const)
        expect((await call(caller, method, to, body)).status, `${method} ${to}`).toBe(403);
    }
    expect(await readOwner(workspace.id)).toBe(owner.id);
  });

  it('keeps the account until the workspace is transferred; other accounts free their seats', async () => {
    const { workspace, owner, people } = await createOwned();
    const seats = createMemberCalls(instance).countSeats;
    const before = await seats(workspace.id);
    const remove = (id: string) => call(asRoot, 'DELETE', `users/${id}`);
    expect((await remove(owner.id)).body.error).toBe('account_owns_workspace');
    expect(await readOwner(workspace.id)).toBe(owner.id);
    expect((await remove(people.editor.user.id)).status).toBe(200);
    expect(await findMember(workspace.id, people.editor.user.email)).toBeNull();
    expect(await seats(workspace.id)).toBe(before - 1);
  });
});

describe('a platform administrator', () => {
  it('changes roles and removes people who have not joined; owner and superadmins get an email', async () => {
    const { people, path, workspace, owner, memberOf } = await createOwned();
    const editor = people.editor.user.email;
    const asAdmin = { cookie: await logIn(instance, people.admin) };
    const email = `${uniqueName('open')}@example.com`;
    await call(asAdmin, 'POST', 'members/invite', { emails: [email], role: 'editor' });
    const listed = (await call(asRoot, 'GET', `${path}/people`)).body.people ?? [];
    expect(listed[0]).toMatchObject({ email: owner.email, isOwner: true });
    expect(listed).toHaveLength(5);

    const set = await call(asRoot, 'PATCH', `${path}/people/${await memberOf(editor)}`, {
      role: 'superadmin',
    });
    expect(set.status).toBe(200);
    expect((await findMember(workspace.id, editor))?.role).toBe('superadmin');
    for (const to of [owner.email, editor]) expect((await runMails(instance, to))[0]?.text).toContain(editor);

    const remove = async (address: string) =>
      (await call(asRoot, 'DELETE', `${path}/people/${await memberOf(address)}`)).body.error ?? null;
    expect(await remove(editor)).toBe('member_not_pending');
    expect(await remove(email)).toBeNull();
    expect(await findMember(workspace.id, email)).toBeNull();
    expect((await runMails(instance, owner.email))[0]?.text).toContain(email);
    const { docs: log } = await instance.payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ workspace: { equals: workspace.id } }, { user: { equals: root.user.id } }] },
    });
    expect(log.map(({ type, property }) => `${type} ${property ?? ''}`)).toEqual(
      expect.arrayContaining(['update role', 'withdraw invitation', 'update owner']),
    );
  });

  it('removes a member that an earlier version left pending, without a link', async () => {
    const { workspace, path, memberOf } = await createOwned();
    const email = `${uniqueName('stuck')}@example.com`;
    await instance.payload.db.create({
      collection: 'members',
      data: { workspace: workspace.id, email, role: 'superadmin', status: 'pending', isDisabled: false },
    });
    expect((await call(asRoot, 'DELETE', `${path}/people/${await memberOf(email)}`)).status).toBe(200);
    expect(await findMember(workspace.id, email)).toBeNull();
  });

  it('can’t do either for support, themselves, or a member of another workspace', async () => {
    const { workspace, path, people, memberOf } = await createOwned();
    const support = await createPerson(instance.payload, { rootAccess: true, workspace, role: 'editor' });
    const caller = { cookie: await logIn(instance, support) };
    const own = `${path}/people/${await memberOf(support.user.email)}`;
    expect((await call(caller, 'PATCH', own, { role: 'superadmin' })).body.error).toBe('appoint_others');
    const foreign = (await createOwned()).ownMember;
    expect((await call(caller, 'PATCH', `${path}/people/${foreign}`, { role: 'editor' })).status).toBe(404);
    const reason = 'Ticket 4711: Rollen stimmen nicht';
    expect((await call(caller, 'POST', `workspaces/${workspace.id}/support`, { reason })).status).toBe(200);
    const editor = `${path}/people/${await memberOf(people.editor.user.email)}`;
    for (const [method, to, body] of [
      ['GET', `${path}/people`, undefined],
      ['PATCH', editor, { role: 'superadmin' }],
      ['DELETE', editor, undefined],
      ['POST', `${path}/appoint-owner`, { email: 'x@example.com' }],
    ] as const)
      expect((await call(caller, method, to, body)).status, `${method} ${to}`).toBe(403);
  });
});
