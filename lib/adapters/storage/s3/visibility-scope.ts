import { parseVideoKey, playerFolder } from '@/lib/core/storage/storage-keys';

/** Prefix of markers in the stream bucket; the adapter hides these keys. */
export const markerPrefix = '_public/';

/**
 * The scope of a marker: the folder of a video's version, or a single key. A version's files are published
 * and hidden together, so one call replaces thousands.
 */
export type VisibilityScope = { marker: string; isShared: boolean } | 'always_public' | 'always_private';

/** The scope of a key in the stream bucket. Player files are always public. */
export const scopeOf = (key: string): VisibilityScope => {
  if (key.startsWith(markerPrefix)) return 'always_private';
  if (key.startsWith(playerFolder)) return 'always_public';
  const shared = markerOfPrefix(key);
  return { marker: shared ?? markerPrefix + key, isShared: shared !== null };
};

/** The one marker that covers everything below a prefix (`videos/{id}/{version}/…`), or null. */
export const markerOfPrefix = (prefix: string): string | null => {
  const { bucket, folder } = parseVideoKey(prefix) ?? {};
  return bucket === 'stream' && folder ? markerPrefix + folder.slice(0, -1) : null;
};
