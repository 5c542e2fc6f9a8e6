import { parseVideoKey, playerFolder } from '@/lib/core/storage/storage-keys';

/** Where markers lie in the stream bucket; nobody outside the adapter sees these keys. */
export const markerPrefix = '_public/';

/**
 * What one marker stands for: a version's folder of a video, otherwise a single key. The files of a version
 * are published and hidden together, and a single marker makes that one call instead of thousands.
 */
export type VisibilityScope = { marker: string; isShared: boolean } | 'always_public' | 'always_private';

/** The scope that a key of the stream bucket belongs to. Player files are for everybody. */
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
