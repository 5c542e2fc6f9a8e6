import type { PayloadRequest } from 'payload';
import { describe, expect, it } from 'vitest';

import { decide, resolveActor, type Actor, asSystem } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import {
  features,
  hasRole,
  permissions,
  platformCollections,
  roles,
  tokenPermissions,
  type Operation,
  type Role,
} from '@/lib/core/access/permissions';
import { canReach } from '@/lib/core/access/tenant';
import { toWhere } from '@/lib/core/access/to-where';
import type { Slug } from '@/lib/core/slugs';
import { separateConditions } from '@/lib/core/workarounds/separate-conditions';

const workspace = (isOn = true): ActorWorkspace => ({
  id: 'w1',
  name: 'One',
  slug: 'one',
  timeZone: 'Europe/Berlin',
  packageId: 'p1',
  packageTitle: 'Grow',
  subscription: { status: 'active_subscription', isValid: true, isEnterprise: false },
  features: Object.fromEntries(features.map((name) => [name, isOn])) as ActorWorkspace['features'],
  limits: {
    numberOfMembers: null,
    numberOfVideos: null,
    numberOfAPIIntegrations: null,
    monthlyTraffic: null,
    monthlyAiCredits: null,
  },
});

const member = (role: Role, isOn = true): Actor => ({
  kind: 'member',
  userId: 'u1',
  memberId: 'm1',
  role,
  workspace: workspace(isOn),
});

const token = (
  granted: Partial<Record<Slug, Operation[]>>,
  { categories = [], isOn = true }: { categories?: string[]; isOn?: boolean } = {},
): Actor => ({
  kind: 'integration',
  integrationId: 'i1',
  workspace: workspace(isOn),
  permissions: granted,
  categories,
});

const person: Actor = { kind: 'person', userId: 'u1', isDisabled: false };
const guest: Actor = { kind: 'guest', anonToken: 'g1', shareToken: 's1', network: '192.0.2.0' };
const root: Actor = { kind: 'root', userId: 'u1', workspace: null };
const rootAtHome: Actor = { ...root, workspace: workspace(false) };
const operations: Operation[] = ['create', 'read', 'update', 'delete', 'upload', 'changeVisibility'];
const collections = Object.keys(permissions) as Slug[];

describe('roles', () => {
  it('outranks the roles before it', () => {
    for (const [index, role] of roles.entries()) {
      for (const [rank, required] of roles.entries()) expect(hasRole(role, required)).toBe(index >= rank);
    }
  });
});

describe('the verdict', () => {
  it.each<[string, Actor, Slug, Operation, string]>([
    ['editors read all videos of the workspace', member('editor'), 'videos', 'read', 'workspace'],
    ['editors change their own videos', member('editor'), 'videos', 'update', 'own'],
    ['managers change all videos', member('manager'), 'videos', 'update', 'workspace'],
    ['editors delete no videos', member('editor'), 'videos', 'delete', 'none'],
    ['editors publish no videos', member('editor'), 'videos', 'changeVisibility', 'none'],
    ['no one creates a video without a ticket', member('superadmin'), 'videos', 'create', 'none'],
    ['managers manage no tokens', member('manager'), 'integrations', 'read', 'none'],
    ['admins manage tokens', member('admin'), 'integrations', 'create', 'workspace'],
    ['superadmins promote no one', member('superadmin'), 'members', 'update', 'none'],
    ['members use an enabled feature', member('manager'), 'playerPresets', 'create', 'workspace'],
    ['members use no disabled feature', member('superadmin', false), 'playerPresets', 'create', 'none'],
    ['people see public presets', person, 'packages', 'read', 'public'],
    ['strangers see public presets', { kind: 'anonymous' }, 'packages', 'read', 'public'],
    ['members see their own workspace’s package too', member('editor'), 'packages', 'read', 'workspace'],
    ['tokens see no plan without the permission', token({}), 'packages', 'read', 'none'],
    ['members see their colleagues', member('editor'), 'users', 'read', 'workspace'],
    ['people see themselves', person, 'users', 'read', 'self'],
    [
      'tokens with all permissions see their workspace',
      token({ tags: ['read'] }),
      'workspaces',
      'read',
      'workspace',
    ],
    ['other tokens do not see their workspace', token({ tags: [] }), 'workspaces', 'read', 'none'],
    ['tokens see no people', token({}), 'users', 'read', 'none'],
    ['people change their own account', member('superadmin'), 'users', 'update', 'self'],
    ['people do not change their address', member('superadmin'), 'users', 'administer', 'none'],
    ['people see the workspaces they belong to', person, 'workspaces', 'read', 'self'],
    [
      'people see them even while one workspace is active',
      member('superadmin'),
      'workspaces',
      'read',
      'self',
    ],
    ['superadmins don’t change their workspace', member('superadmin'), 'workspaces', 'update', 'none'],
    ['a guest reads nothing', guest, 'packages', 'read', 'none'],
    ['people see no tenant’s rows', person, 'videos', 'read', 'none'],
    [
      'tokens have the permissions they were given',
      token({ videos: ['read'] }),
      'videos',
      'read',
      'workspace',
    ],
    ['tokens have no other permissions', token({ videos: ['read'] }), 'videos', 'update', 'none'],
    ['tokens never manage tokens', token({ integrations: ['create'] }), 'integrations', 'create', 'none'],
    ['a webhook reads nothing', { kind: 'webhook', source: 'storage' }, 'videos', 'read', 'none'],
    ['root reads no tenant’s videos', root, 'videos', 'read', 'none'],
    ['root reads videos of the active workspace', rootAtHome, 'videos', 'update', 'workspace'],
    [
      'root creates in the active workspace whatever a superadmin may create',
      rootAtHome,
      'liveEvents',
      'create',
      'workspace',
    ],
    ['root creates nothing outside of a workspace', rootAtHome, 'collaborateComments', 'read', 'none'],
    ['strangers read nothing else', { kind: 'anonymous' }, 'videos', 'read', 'none'],
  ])('%s', (_name, actor, collection, operation, scope) => {
    expect(decide(actor, collection, operation)).toBe(scope);
  });

  it('includes everything for the system only, and platform operations for root', () => {
    for (const collection of collections) {
      for (const operation of operations) {
        expect(decide(root, collection, operation)).toBe(
          platformCollections.has(collection) ? 'all' : 'none',
        );
        expect(decide({ kind: 'system' }, collection, operation)).toBe('all');
        const others = [
          ...roles.map((role) => member(role)),
          person,
          guest,
          token({ [collection]: operations }),
        ];
        for (const actor of others) expect(decide(actor, collection, operation)).not.toBe('all');
      }
    }
  });

  it('grows with the role and never shrinks', () => {
    const order = ['none', 'public', 'self', 'own', 'workspace', 'all'];
    for (const collection of collections) {
      for (const operation of operations) {
        const scopes = roles.map((role) => order.indexOf(decide(member(role), collection, operation)));
        expect(scopes).toEqual([...scopes].sort((a, b) => a - b));
      }
    }
  });
});

describe('tokens', () => {
  it('can’t grant rights on people, payments or tokens themselves', () => {
    const given = tokenPermissions().map(({ collection }) => collection);
    expect(given).toContain('videos');
    for (const collection of ['users', 'members', 'workspaces', 'integrations', 'locks']) {
      expect(given).not.toContain(collection);
    }
  });
});

describe('the query of a verdict', () => {
  const own = { workspace: { equals: 'w1' } };

  it.each<[string, Actor, Slug, Operation, unknown]>([
    ['root: all accounts', root, 'users', 'read', true],
    ['root: no tenant’s rows', root, 'videos', 'read', false],
    ['a stranger: none', { kind: 'anonymous' }, 'videos', 'read', false],
    ['a person: none', person, 'videos', 'read', false],
    ['a member: the workspace’s', member('editor'), 'videos', 'read', { and: [own] }],
    [
      'an editor who changes: their own',
      member('editor'),
      'videos',
      'update',
      { and: [own, { createdBy: { equals: 'u1' } }] },
    ],
    ['a token: the workspace’s', token({ tags: ['read'] }), 'tags', 'read', { and: [own] }],
    [
      'a confined token: videos of its categories',
      token({ videos: ['read'] }, { categories: ['c1'] }),
      'videos',
      'read',
      { and: [own, { categories: { in: ['c1'] } }] },
    ],
    [
      'a confined token: its categories',
      token({ categories: ['update'] }, { categories: ['c1'] }),
      'categories',
      'update',
      { and: [own, { id: { in: ['c1'] } }] },
    ],
    [
      'a confined token: reads tags',
      token({ tags: ['read'] }, { categories: ['c1'] }),
      'tags',
      'read',
      { and: [own] },
    ],
    [
      'a confined token: changes no tags',
      token({ tags: ['delete'] }, { categories: ['c1'] }),
      'tags',
      'delete',
      false,
    ],
    [
      'a confined token: tracks of its videos',
      token({ texttracks: ['read'] }, { categories: ['c1'] }),
      'texttracks',
      'read',
      { and: [own, { 'video.categories': { in: ['c1'] } }] },
    ],
  ])('%s', (_name, actor, collection, operation, where) => {
    expect(toWhere(actor, collection, operation)).toEqual(where);
  });
});

describe('a request of the product itself', () => {
  const read = (req: object) => resolveActor(req as PayloadRequest);

  it('is created explicitly and by nothing that a caller could send', async () => {
    expect(await read(asSystem())).toEqual({ kind: 'system' });
    expect(await read({})).toEqual({ kind: 'anonymous' });
    for (const forged of [
      { system: true },
      { isSystem: true, context: { system: true } },
      JSON.parse(JSON.stringify(asSystem())) as object,
      { data: asSystem(), query: asSystem(), context: asSystem() },
    ]) {
      expect(await read(forged)).toEqual({ kind: 'anonymous' });
    }
  });

  it('does not change the request it is created from', async () => {
    const from = {
      user: null,
      context: { mine: true },
      i18n: { language: 'de' },
    } as unknown as PayloadRequest;
    const made = asSystem(from);
    expect(made.i18n).toBe(from.i18n);
    expect(made.context).toEqual({});
    expect(await read(made)).toEqual({ kind: 'system' });
    expect(await read(from)).toEqual({ kind: 'anonymous' });
  });
});

describe('access to a row', () => {
  it.each<[string, Actor, Slug, Operation, object, boolean]>([
    ['in the same workspace', member('manager'), 'videos', 'update', { workspace: 'w1' }, true],
    ['in another workspace', member('manager'), 'videos', 'update', { workspace: 'w2' }, false],
    [
      'created by the editor',
      member('editor'),
      'videos',
      'update',
      { workspace: 'w1', createdBy: 'u1' },
      true,
    ],
    [
      'created by a colleague',
      member('editor'),
      'videos',
      'update',
      { workspace: 'w1', createdBy: 'u2' },
      false,
    ],
    ['the user’s own account', member('editor'), 'users', 'update', { id: 'u1' }, true],
    ['another account', member('superadmin'), 'users', 'update', { id: 'u2' }, false],
    ['any account for root', root, 'users', 'readDetails', { id: 'u2' }, true],
  ])('%s', (_name, actor, collection, operation, row, isReached) => {
    expect(canReach(actor, collection, operation, row)).toBe(isReached);
  });
});

describe('splitting conditions by operator', () => {
  it.each([
    [{}, {}],
    [{ a: { equals: 1 } }, { a: { equals: 1 } }],
    [{ a: { equals: 1 }, b: { equals: 2 } }, { and: [{ a: { equals: 1 } }, { b: { equals: 2 } }] }],
    [{ a: { like: 'x', not_equals: 'xy' } }, { and: [{ a: { like: 'x' } }, { a: { not_equals: 'xy' } }] }],
    [
      // oxlint-disable-next-line eslint-js/no-restricted-syntax -- what callers send is the point
      { a: { equals: 1 }, and: [{ b: { equals: 2 } }], or: [{ c: { equals: 3 } }] },
      { and: [{ a: { equals: 1 } }, { and: [{ b: { equals: 2 } }] }, { or: [{ c: { equals: 3 } }] }] },
    ],
    [
      { OR: [{ a: { equals: 1 }, and: [{ b: { equals: 2 } }] }] },
      { or: [{ and: [{ a: { equals: 1 } }, { and: [{ b: { equals: 2 } }] }] }] },
    ],
    // An object as a value stays unchanged unless it is a nested query.
    [{ a: { equals: { relationTo: 'x', value: 'y' } } }, { a: { equals: { relationTo: 'x', value: 'y' } } }],
    [
      { a: { contains: { b: { equals: 1 }, c: { equals: 2 } } } },
      { a: { contains: { and: [{ b: { equals: 1 } }, { c: { equals: 2 } }] } } },
    ],
    [{ and: 'nonsense' }, { and: 'nonsense' }],
  ])('%j', (where, separated) => {
    expect(separateConditions(where as never)).toEqual(separated);
  });
});
