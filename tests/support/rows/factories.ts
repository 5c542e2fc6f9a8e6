import { randomBytes, randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import type { LimitName } from '@/lib/core/access/permissions';
import { roles, type Feature, type Operation, type Role } from '@/lib/core/access/permissions';
import { slugs, type Slug } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Category, Integration, User, Video, Workspace } from '@/payload-types';

import { insertUser, testPassword } from './insert-user';

export const uniqueName = (prefix: string): string => `${prefix}-${randomBytes(4).toString('hex')}`;

export type PlanOptions = {
  features?: Partial<Record<Feature, boolean>>;
  limits?: Partial<Record<LimitName, number>>;
};

export type TestPerson = { user: User; role: Role | null; isDisabled: boolean };

export type Tenant = {
  workspace: Workspace;
  /** One member of each role. */
  people: Record<Role, TestPerson>;
};

/** A new workspace with a separate plan and one member of each role. */
export const createTenant = async (payload: Payload, plan: PlanOptions = {}): Promise<Tenant> => {
  const name = uniqueName('tenant');
  const pack = await payload.create({
    collection: slugs.packages,
    data: {
      title: name,
      slug: name,
      paymentPeriod: 'month',
      isPublic: false,
      features: plan.features ?? {},
      limits: plan.limits ?? {},
    },
    overrideAccess: true,
    req: asSystem(),
  });
  const workspace = await payload.create({
    collection: slugs.workspaces,
    data: { name, slug: name, subscription: { package: pack.id } } as never,
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
  const people = {} as Tenant['people'];
  for (const role of roles) people[role] = await createPerson(payload, { workspace, role });
  return { workspace, people };
};

/** Creates a user; with `workspace` and `role`, a member with this active workspace. */
export const createPerson = async (
  payload: Payload,
  {
    workspace,
    role = null,
    isDisabled = false,
    rootAccess = false,
  }: { workspace?: Workspace; role?: Role | null; isDisabled?: boolean; rootAccess?: boolean } = {},
): Promise<TestPerson> => {
  const user = await insertUser(payload, {
    email: `${uniqueName(role ?? 'person')}@example.com`,
    firstname: 'Test',
    lastname: role ?? 'Person',
    fullname: `Test ${role ?? 'Person'}`,
    rootAccess,
    activeWorkspace: workspace?.id,
  });
  if (workspace && role) {
    await payload.create({
      collection: slugs.members,
      data: {
        email: user.email,
        userConnection: user.id,
        workspace: workspace.id,
        role,
        status: 'accepted',
        isDisabled,
      },
      overrideAccess: true,
      req: asSystem(),
    });
  }
  return { user, role, isDisabled };
};

/** The `Cookie` header of a person who signs in with a real call. */
export const logIn = async ({ apiUrl }: { apiUrl: string }, { user }: TestPerson): Promise<string> => {
  await resetRates();
  const response = await fetch(`${apiUrl}/api/users/login`, {
    method: 'POST',
    // A browser names its language, in which a new person's emails are written.
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ email: user.email, password: testPassword }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || !cookie) throw new Error(`login answered ${response.status}: ${await response.text()}`);
  return cookie;
};

export type TestIntegration = { integration: Integration; token: string };

export const createIntegration = async (
  payload: Payload,
  {
    workspace,
    permissions,
    categories = [],
    isDisabled = false,
  }: {
    workspace: Workspace;
    permissions: Partial<Record<Slug, Operation[]>>;
    categories?: string[];
    isDisabled?: boolean;
  },
): Promise<TestIntegration> => {
  const integration = await payload.create({
    collection: slugs.integrations,
    data: {
      title: uniqueName('integration'),
      permissions,
      access: { categories },
      isDisabled,
      workspace: workspace.id,
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
  if (!integration.token) throw new Error('the token was not shown');
  return { integration, token: integration.token };
};

export const createCategory = (payload: Payload, workspace: Workspace): Promise<Category> =>
  payload.create({
    collection: slugs.categories,
    data: { title: uniqueName('category'), workspace: workspace.id },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });

/** The row of an encoded video, without files. */
export const createVideo = async (
  payload: Payload,
  { workspace, createdBy, ...data }: { workspace: Workspace; createdBy?: User } & Partial<Video>,
): Promise<Video> =>
  payload.create({
    collection: slugs.videos,
    data: {
      title: uniqueName('video'),
      visibility: 'private',
      status: 'COMPLETE',
      v: 1,
      ...data,
      workspace: workspace.id,
      createdBy: createdBy?.id,
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });

/** An id that no row has. */
export const unknownId = (): string => randomUUID();
