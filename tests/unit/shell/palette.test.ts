import { describe, expect, it } from 'vitest';

import { listPalettePages } from '@/components/admin/shell/nav-groups';
import { findItems, listKeys } from '@/components/admin/shell/palette-model';
import type { Actor } from '@/lib/core/access/actor';
import { toActorWorkspace } from '@/lib/core/access/actor-workspace';
import type { Role } from '@/lib/core/access/permissions';
import type { Workspace } from '@/payload-types';

const workspace = toActorWorkspace({ id: 'w', name: 'W', slug: 'w' } as Workspace, null);
const member = (role: Role): Actor => ({ kind: 'member', userId: 'u', memberId: 'm', role, workspace });
const hrefsOf = (pages: { href: string }[]) => pages.map(({ href }) => href.split('/').at(-1));

describe('listPalettePages', () => {
  it('offers an editor neither settings nor actions of other roles', () => {
    const { screens, actions } = listPalettePages(member('editor'));
    expect(hrefsOf(screens)).toEqual(expect.arrayContaining(['videos', 'members', 'inbox', 'profile']));
    expect(hrefsOf(screens)).not.toEqual(expect.arrayContaining(['rules']));
    expect(actions).toEqual([]);
  });

  it('offers a superadmin the tabs of settings, and all features of the plan', () => {
    const { screens, actions } = listPalettePages(member('superadmin'));
    expect(hrefsOf(screens)).toEqual(
      expect.arrayContaining([
        'webhookEndpoints',
        'rules',
        'account?tab=domains',
        'account?tab=video-privacy',
      ]),
    );
    expect(hrefsOf(actions)).toEqual(['categories', 'members?invite=1', 'create', 'import']);
  });

  it('names each page once', () => {
    const hrefs = listPalettePages(member('superadmin')).screens.map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });
});

describe('findItems', () => {
  const items = ['Videos', 'Schlagwörter', 'Videos hochladen', 'Neue Videos'].map((label) => ({ label }));
  it.each([
    ['', ['Videos', 'Schlagwörter', 'Videos hochladen', 'Neue Videos']],
    ['video', ['Videos', 'Videos hochladen', 'Neue Videos']],
    ['videos neu', ['Neue Videos']],
    ['SCHLAGWORTER', ['Schlagwörter']],
    ['nichts', []],
  ])('%j finds %j', (typed, found) => {
    expect(findItems(items, typed).map(({ label }) => label)).toEqual(found);
  });
});

describe('listKeys', () => {
  it.each([
    ['/admin', ['shortcuts.everywhere']],
    ['/admin/collections/videos', ['shortcuts.here', 'shortcuts.everywhere']],
    ['/admin/collections/videos/123', ['shortcuts.here', 'shortcuts.everywhere']],
  ])('shows on %s the groups %j', (path, titles) => {
    expect(listKeys(path).map(({ title }) => title)).toEqual(titles);
  });

  it('says that Ctrl S saves a video', () => {
    expect(listKeys('/admin/collections/videos/123')[0]?.rows).toEqual([
      { keys: ['Mod', 'S'], label: 'shortcuts.save' },
    ]);
  });
});
