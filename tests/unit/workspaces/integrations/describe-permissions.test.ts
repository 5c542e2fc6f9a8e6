import { describe, expect, it } from 'vitest';

import { tokenPermissions } from '@/lib/core/access/permissions';
import {
  confine,
  findPreset,
  groupPermissions,
  listRefused,
  permissionPresets,
  togglePermission,
  toPermissions,
} from '@/lib/workspaces/integrations/describe-permissions';
import { areTokenPermissions } from '@/lib/workspaces/integrations/rules';
import de from '@/messages/de/integrations.json';

describe('permissions in words', () => {
  it('groups operations that are allowed alike, in the order of the table', () => {
    expect(
      groupPermissions({
        tags: ['read'],
        texttracks: ['update', 'create'],
        videos: ['read'],
        categories: [],
      }),
    ).toEqual([
      { collections: ['videos', 'tags'], operations: ['read'] },
      { collections: ['texttracks'], operations: ['create', 'update'] },
    ]);
    expect(groupPermissions({})).toEqual([]);
  });

  it('lists read-only permissions', () => {
    expect(listRefused({ videos: ['read', 'upload'] })).toEqual(['update', 'delete', 'changeVisibility']);
    expect(listRefused({ tags: ['delete'], videos: ['changeVisibility'] })).toEqual(['update']);
    expect(listRefused({ liveEvents: ['run'] })).toEqual(['update', 'delete']);
    expect(listRefused(toPermissions('all'))).toEqual([]);
  });

  it('has a word for each collection and operation that a token can have', () => {
    for (const { collection, operations } of tokenPermissions()) {
      expect(de.integrations.objects).toHaveProperty(collection);
      for (const operation of operations) expect(de.integrations.verbs).toHaveProperty(operation);
    }
  });
});

describe('a token limited to categories', () => {
  it('creates no category, and only reads what videos share', () => {
    expect(groupPermissions(confine(toPermissions('all')))).toContainEqual({
      collections: ['categories'],
      operations: ['read', 'update', 'delete'],
    });
    expect(confine({ tags: ['create', 'update'], videos: ['update'] })).toMatchObject({
      tags: [],
      videos: ['update'],
    });
  });
});

describe('permission presets', () => {
  it.each(permissionPresets)('are recognised and can be applied: %s', (preset) => {
    expect(findPreset(toPermissions(preset))).toBe(preset);
    expect(areTokenPermissions(toPermissions(preset))).toBe(true);
  });

  it('are no longer active after one change', () => {
    expect(findPreset(togglePermission(toPermissions('read'), 'packages', 'read'))).toBeNull();
    expect(findPreset({})).toBeNull();
  });
});

describe('a change of one permission', () => {
  it('adds or removes an operation, and leaves no empty collection', () => {
    const once = togglePermission({ tags: ['read'] }, 'videos', 'read');
    expect(once).toEqual({ tags: ['read'], videos: ['read'] });
    expect(togglePermission(once, 'videos', 'read')).toEqual({ tags: ['read'] });
    expect(togglePermission({ videos: ['read', 'upload'] }, 'videos', 'read')).toEqual({
      videos: ['upload'],
    });
  });
});
