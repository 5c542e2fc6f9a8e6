import { describe, expect, it, vi } from 'vitest';

import { splitLinks } from '@/components/admin/platform/split-links';
import { tryPart } from '@/components/admin/shell/guard-view';
import { listNavGroups } from '@/components/admin/shell/nav-groups';
import { measureStrength } from '@/components/admin/sign-in/new-password-field';
import { toInitials } from '@/components/kit/avatar';
import { defaultPasswordPolicy } from '@/lib/accounts/rules';
import { type Actor, decide } from '@/lib/core/access/actor';
import { toActorWorkspace } from '@/lib/core/access/actor-workspace';
import { type Role, roles } from '@/lib/core/access/permissions';
import { formatDuration } from '@/lib/core/i18n/format';
import { messages } from '@/lib/core/i18n/messages';
import { findListPath } from '@/lib/core/panel';
import { slugs } from '@/lib/core/slugs';
import type { Workspace } from '@/payload-types';

const workspace = toActorWorkspace({ id: 'w', name: 'W', slug: 'w' } as Workspace, null);
const member = (role: Role): Actor => ({ kind: 'member', userId: 'u', memberId: 'm', role, workspace });
const labels = (actor: Actor) =>
  listNavGroups(actor).flatMap(({ entries }) => entries.map(({ href }) => href.split('/').at(-1)));

describe('listNavGroups', () => {
  it.each<[string, Actor, string[]]>([
    ['a person without a workspace', { kind: 'person', userId: 'u', isDisabled: false }, ['admin']],
    [
      'an editor',
      member('editor'),
      [
        ...['admin', 'videos', 'liveEvents', 'analytics', 'categories', 'tags', 'trash'],
        ...['playerPresets', 'members'],
      ],
    ],
    [
      'an admin',
      member('admin'),
      [
        ...['admin', 'videos', 'liveEvents', 'analytics', 'categories', 'tags', 'trash'],
        ...['playerPresets', 'members', 'integrations', 'eventLogs'],
      ],
    ],
  ])('shows %s the entries they may read', (_name, actor, expected) => {
    expect(labels(actor)).toEqual(expected);
  });

  it.each(roles)('shows %ss the statistics that their role card promises', (role) => {
    const actor = member(role);
    const included = roles.slice(0, roles.indexOf(role) + 1);
    const describe = (language: 'de' | 'en') =>
      included
        .flatMap((one) => Object.values(messages[language].people.roles[one]))
        .filter((line) => /Statistik|analytics/i.test(line));
    const mayRead = (operation: 'readOverview' | 'readStatistics') =>
      decide(actor, slugs.statistics, operation) !== 'none';
    expect(labels(actor).includes('analytics')).toBe(mayRead('readOverview'));
    for (const language of ['de', 'en'] as const) {
      const lines = describe(language);
      expect(lines.some((line) => /ihre Statistik|their analytics/.test(line))).toBe(mayRead('readOverview'));
      expect(lines.some((line) => /alle Statistiken|all analytics/i.test(line))).toBe(
        mayRead('readStatistics'),
      );
    }
  });

  it('shows credits to admins if the plan has any', () => {
    const features = { ...workspace.features, aiFeaturesEnabled: true };
    const withAi = (role: Role): Actor =>
      ({ ...member(role), workspace: { ...workspace, features } }) as Actor;
    expect(labels(withAi('admin'))).toContain('ai-credits');
    expect(labels(withAi('manager'))).not.toContain('ai-credits');
  });

  it('shows the platform to root only', () => {
    expect(labels({ kind: 'root', userId: 'u', workspace })).toContain('outbox');
    expect(labels(member('superadmin'))).not.toContain('outbox');
  });
});

describe('measureStrength', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdefgh', 2],
    ['Abcdefg1', 4],
    ['Ab1!', 4],
    ['Abcdef1!', 5],
    [`Ab1!${'x'.repeat(100)}`, 4],
  ])('gives %s %i segments', (password, expected) => {
    expect(measureStrength(password, defaultPasswordPolicy)).toBe(expected);
  });
});

describe('splitLinks', () => {
  it.each([
    ['Hallo', [['Hallo', false]]],
    [
      'Hier: https://a.test/x?token=1\nGruß',
      [
        ['Hier: ', false],
        ['https://a.test/x?token=1', true],
        ['\nGruß', false],
      ],
    ],
    ['javascript:alert(1)', [['javascript:alert(1)', false]]],
  ])('cuts %j', (text, expected) => {
    expect(splitLinks(text).map((part) => [part.text, part.isLink])).toEqual(expected);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [33.9, '0:33'],
    [724, '12:04'],
    [4350, '1:12:30'],
  ])('writes %d as %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('toInitials', () => {
  it.each([
    ['Nordwind GmbH', 'NG'],
    ['änne@example.org', 'ÄE'],
    ['', ''],
  ])('shortens %j to %j', (name, expected) => {
    expect(toInitials(name)).toBe(expected);
  });
});

it.each([
  ['collections/categories/create', '/admin/collections/categories'],
  ['collections/tags/a', '/admin/collections/tags'],
  ['collections/members/a', '/admin/collections/members'],
  ['collections/eventLogs/a/api', '/admin/collections/eventLogs'],
  ['collections/members/create', null],
  ['collections/members', null],
  ['collections/videos/a', null],
  ['globals/account', null],
])('lists pages without a separate entry: %s', (path, expected) => {
  expect(findListPath(path.split('/'))).toBe(expected);
});

it('isolates a failing part of a page, and logs it', async () => {
  const error = vi.fn();
  const ctx = { payload: { logger: { error } } } as unknown as Parameters<typeof tryPart>[0];
  expect(await tryPart(ctx, Promise.resolve(3))).toBe(3);
  expect(error).not.toHaveBeenCalled();
  expect(await tryPart(ctx, Promise.reject(new Error('no database')))).toBe('failed');
  expect(error).toHaveBeenCalledOnce();
});
