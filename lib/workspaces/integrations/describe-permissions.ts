import { type TokenOperation, tokenPermissions } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';

/** What a token may do, by collection. */
export type TokenPermissions = Partial<Record<Slug, TokenOperation[]>>;

/** What can be done alike with some kinds of records. */
export type PermissionGroup = { collections: Slug[]; operations: TokenOperation[] };

/**
 * Permissions as few sentences say them: collections with the same operations together, in the order of the
 * table. Pure.
 */
export const groupPermissions = (given: TokenPermissions): PermissionGroup[] => {
  const groups = new Map<string, PermissionGroup>();
  for (const { collection, operations: possible } of tokenPermissions()) {
    const operations = possible.filter((operation) => given[collection]?.includes(operation));
    if (operations.length === 0) continue;
    const key = operations.join();
    const group = groups.get(key) ?? { collections: [], operations };
    groups.set(key, { ...group, collections: [...group.collections, collection] });
  }
  return [...groups.values()];
};

/** What changes or publishes something that is there, of which a token may do nothing. Pure. */
export const listRefused = (given: TokenPermissions): TokenOperation[] =>
  (['update', 'delete', 'changeVisibility'] as const).filter((operation) =>
    Object.values(given).every((operations) => !operations.includes(operation)),
  );

export const permissionPresets = ['read', 'upload', 'all'] as const;
export type PermissionPreset = (typeof permissionPresets)[number];

const readAlike: Slug[] = ['videos', 'texttracks', 'categories', 'tags'];

/** What most tokens are for. Pure. */
export const toPermissions = (preset: PermissionPreset): TokenPermissions => {
  const entries = tokenPermissions();
  if (preset === 'all') {
    return Object.fromEntries(entries.map(({ collection, operations }) => [collection, operations]));
  }
  const read = Object.fromEntries(readAlike.map((collection) => [collection, ['read']]));
  return preset === 'read' ? read : { ...read, videos: ['read', 'upload'] };
};

/** The preset that permissions are exactly; null for others. Pure. */
export const findPreset = (given: TokenPermissions): PermissionPreset | null => {
  const toKey = (permissions: TokenPermissions) => JSON.stringify(groupPermissions(permissions));
  return permissionPresets.find((preset) => toKey(toPermissions(preset)) === toKey(given)) ?? null;
};

/** `given` with one operation more, or without it. Pure. */
export const togglePermission = (
  given: TokenPermissions,
  collection: Slug,
  operation: TokenOperation,
): TokenPermissions => {
  const before = given[collection] ?? [];
  const after = before.includes(operation)
    ? before.filter((entry) => entry !== operation)
    : [...before, operation];
  const { [collection]: _replaced, ...others } = given;
  return after.length > 0 ? { ...others, [collection]: after } : others;
};

/**
 * What is left of permissions where a token is confined to categories: what belongs to videos of all
 * categories it may only read, and a category that it made would lie outside. Pure.
 */
export const confine = (given: TokenPermissions): TokenPermissions => ({
  ...given,
  categories: (given.categories ?? []).filter((operation) => operation !== 'create'),
  tags: (given.tags ?? []).filter((operation) => operation === 'read'),
});
