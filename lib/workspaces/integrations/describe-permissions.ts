import {
  collectionsOfCategories,
  type TokenOperation,
  tokenPermissions,
} from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';

/** Length limits of an integration's name, in characters. */
export const titleLength = { min: 3, max: 30 } as const;

/** Maximum number of networks that a token can be restricted to. */
export const maxNetworks = 50;

/** How long a replaced token can stay valid, in hours. */
export const graceHours = { usual: 24, most: 7 * 24 } as const;

/** How many days before its expiry a token counts as expiring soon, and admins are emailed. */
export const expiryNoticeDays = 7;

const dayMs = 86_400_000;

/** The started days until a token expires; 0 if it has. Pure. */
export const countDaysLeft = (expiresAt: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / dayMs));

/** Operations of a token, by collection. */
export type TokenPermissions = Partial<Record<Slug, TokenOperation[]>>;

/** Collections that allow the same operations. */
export type PermissionGroup = { collections: Slug[]; operations: TokenOperation[] };

/**
 * Groups collections with the same operations, in the order of the permission table, so that they read as few
 * sentences. Pure.
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

/**
 * Update, delete and publish operations that a token has in no collection. Running a live event publishes it.
 * Pure.
 */
export const listRefused = (given: TokenPermissions): TokenOperation[] => {
  const granted = new Set(Object.values(given).flat());
  if (granted.has('run')) granted.add('changeVisibility');
  return (['update', 'delete', 'changeVisibility'] as const).filter((operation) => !granted.has(operation));
};

export const permissionPresets = ['read', 'upload', 'all'] as const;
export type PermissionPreset = (typeof permissionPresets)[number];

const readAlike: Slug[] = ['videos', 'texttracks', 'categories', 'tags'];

/** Permissions of a preset. Pure. */
export const toPermissions = (preset: PermissionPreset): TokenPermissions => {
  const entries = tokenPermissions();
  if (preset === 'all') {
    return Object.fromEntries(entries.map(({ collection, operations }) => [collection, operations]));
  }
  const read = Object.fromEntries(readAlike.map((collection) => [collection, ['read']]));
  return preset === 'read' ? read : { ...read, videos: ['read', 'upload'] };
};

/** Preset that matches the permissions exactly, or null. Pure. */
export const findPreset = (given: TokenPermissions): PermissionPreset | null => {
  const toKey = (permissions: TokenPermissions) => JSON.stringify(groupPermissions(permissions));
  return permissionPresets.find((preset) => toKey(toPermissions(preset)) === toKey(given)) ?? null;
};

/** Adds or removes one operation. Pure. */
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
 * Reduces the permissions of a token that is limited to categories. Live events and the event log have none;
 * tags and player presets belong to videos of all categories and are read-only; a new category would be
 * outside of the limit. Pure.
 */
export const confine = (given: TokenPermissions): TokenPermissions => {
  const onlyRead = (collection: Slug) =>
    (given[collection] ?? []).filter((operation) => operation === 'read');
  const possible = Object.entries(given).filter(([collection]) =>
    collectionsOfCategories.has(collection as Slug),
  );
  return {
    ...(Object.fromEntries(possible) as TokenPermissions),
    categories: (given.categories ?? []).filter((operation) => operation !== 'create'),
    tags: onlyRead('tags'),
    playerPresets: onlyRead('playerPresets'),
  };
};
