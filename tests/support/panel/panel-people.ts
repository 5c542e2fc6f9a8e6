import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { getRootCookie } from './root-session';

export const password = 'Geheim-1234!';

/** Other passwords that tests type; logs must not contain them either. */
export const triedPasswords = {
  wrong: 'Falsch-1234!',
  weak: 'zuschwach',
  next: 'Viel-besser-7!',
  late: 'Noch-einmal-7!',
};

type Role = 'editor' | 'manager' | 'admin' | 'superadmin';
type Person = { id: string; email: string };
type Place = { id: string; name: string };
type More = { rootAccess?: boolean; firstname?: string; lastname?: string };
/** The limits of a new plan without features; omitted ones are unlimited. */
type Limits = { numberOfVideos?: number; numberOfMembers?: number };

export type PanelAdmin = ReturnType<typeof signInPanelAdmin>;

/** Signs a page in as the platform administrator, with the session that all tests share. */
export const signInAsRoot = async (page: Page, baseURL: string | undefined): Promise<void> => {
  const [name = '', value = ''] = getRootCookie().split('=');
  await page.context().addCookies([{ name, value, url: baseURL ?? '' }]);
};

/** The platform administrator, who creates tenants for a test through the API. */
export const signInPanelAdmin = (request: APIRequestContext) => {
  const headers = { cookie: getRootCookie() };

  const create = async <T>(collection: string, fields: object): Promise<T> => {
    const answer = await request.post(`/api/${collection}?depth=0`, { headers, data: fields });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { doc: T }).doc;
  };

  const createPlan = async (limits: Limits): Promise<string> => {
    const title = `plan-${randomUUID().slice(0, 8)}`;
    const fields = { title, slug: title, paymentPeriod: 'month', isPublic: false };
    return (await create<{ id: string }>('packages', { ...fields, limits })).id;
  };

  const createWorkspace = async (limits?: Limits): Promise<Place> => {
    const answer = await request.get('/api/packages?where[slug][equals]=business&limit=1', { headers });
    const { docs } = (await answer.json()) as { docs: { id: string }[] };
    const mark = randomUUID().slice(0, 8);
    const names = { name: `Werk ${mark}`, slug: `werk-${mark}` };
    const plan = limits ? await createPlan(limits) : docs[0]?.id;
    return create('workspaces', { ...names, active: true, subscription: { package: plan } });
  };

  const createPerson = (workspace: Place | null, more: More = {}): Promise<Person> =>
    create('users', {
      email: `p-${randomUUID().slice(0, 8)}@example.org`,
      password,
      firstname: 'Änne',
      lastname: 'Probst',
      activeWorkspace: workspace?.id,
      ...more,
    });

  const join = async (person: Person, workspace: Place, role: Role, isDisabled = false): Promise<void> => {
    const { id: userConnection, email } = person;
    await create('members', {
      userConnection,
      email,
      workspace: workspace.id,
      role,
      status: 'accepted',
      isDisabled,
    });
  };

  const createMember = async (role: Role, limits?: Limits): Promise<{ person: Person; workspace: Place }> => {
    const workspace = await createWorkspace(limits);
    const person = await createPerson(workspace);
    await join(person, workspace, role);
    return { person, workspace };
  };

  /** Sets the domains on which a workspace's videos may be embedded. */
  const setEmbedding = async ({ id }: Place, embed: { access: string; domains: string[] }): Promise<void> => {
    const domains = embed.domains.map((value) => ({ value }));
    const privacy = { share: { access: 'allowed' }, embed: { ...embed, domains } };
    const data = { playerSettings: { privacy } };
    const answer = await request.patch(`/api/workspaces/${id}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Allows or forbids a workspace to share videos by links. */
  const setSharing = async ({ id }: Place, access: 'allowed' | 'forbidden'): Promise<void> => {
    const privacy = { share: { access }, embed: { access: 'allowed', domains: [] } };
    const data = { playerSettings: { privacy } };
    const answer = await request.patch(`/api/workspaces/${id}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Makes a person the owner of a workspace on trial, which may then be deleted. */
  const giveTo = async ({ id }: Place, owner: Person): Promise<void> => {
    const trialEndDate = new Date(Date.now() + 86_400_000).toISOString();
    const data = { specificWorkspaceOwner: owner.id, subscription: { trialEndDate } };
    const answer = await request.patch(`/api/workspaces/${id}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Starts a trial that ends in this many days. */
  const startTrial = async ({ id }: Place, days: number): Promise<void> => {
    const path = `/api/workspaces/${id}?depth=0`;
    const { subscription } = (await (await request.get(path, { headers })).json()) as {
      subscription: object;
    };
    const trialEndDate = new Date(Date.now() + days * 86_400_000).toISOString();
    const data = { subscription: { ...subscription, trialEndDate } };
    const answer = await request.patch(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Sets a workspace's plan by its slug; null removes it. */
  const setPackage = async ({ id }: Place, slug: string | null): Promise<void> => {
    const path = `/api/packages?where[slug][equals]=${slug}&limit=1`;
    const { docs } = (await (await request.get(path, { headers })).json()) as { docs: { id: string }[] };
    const data = { subscription: { package: slug === null ? null : docs[0]?.id } };
    const answer = await request.patch(`/api/workspaces/${id}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Makes a seeded plan payable. */
  const setPrice = async (slug: string, period: 'month' | 'year', stripePriceId: string): Promise<void> => {
    const query = `where[slug][equals]=${slug}&where[paymentPeriod][equals]=${period}`;
    const answer = await request.patch(`/api/packages?${query}`, { headers, data: { stripePriceId } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** Only members can create a workspace's content. */
  const createCategory = async (workspace: Place, title: string): Promise<void> => {
    const manager = await createPerson(workspace);
    await join(manager, workspace, 'manager');
    // This call leaves a cookie. All other calls send the administrator's cookie explicitly, which has
    // priority.
    const login = await request.post('/api/users/login', { data: { email: manager.email, password } });
    expect(login.ok(), await login.text()).toBe(true);
    const answer = await request.post('/api/categories', { data: { title } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  /** The link of the newest email to an address; empty while there is none. */
  const findMailedLink = async (to: string): Promise<string> => {
    const answer = await request.get('/api/outbox', { headers });
    const { docs } = (await answer.json()) as { docs: { to: string; text: string }[] };
    const mail = docs.find((entry) => entry.to === to);
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  /** Sets a role like the platform's page of owner and members does. */
  const setRole = async (
    { workspaceId, memberId }: { workspaceId: string; memberId: string },
    role: Role,
  ): Promise<void> => {
    const path = `/api/workspaces/${workspaceId}/people/${memberId}`;
    const answer = await request.patch(path, { headers, data: { role } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  return {
    setRole,
    createWorkspace,
    createPerson,
    join,
    createMember,
    createCategory,
    giveTo,
    startTrial,
    setPackage,
    setPrice,
    setEmbedding,
    setSharing,
    findMailedLink,
  };
};

/**
 * Signs a page in without the sign-in form. After ten sign-ins of a person within a minute, it waits like a
 * person has to.
 */
export const signIn = async (page: Pick<Page, 'request'>, { email }: Person): Promise<void> => {
  const logIn = () => page.request.post('/api/users/login', { data: { email, password } });
  let answer = await logIn();
  if (answer.status() === 429) {
    await pause(Number(answer.headers()['retry-after']) * 1000);
    answer = await logIn();
  }
  expect(answer.ok(), await answer.text()).toBe(true);
};
