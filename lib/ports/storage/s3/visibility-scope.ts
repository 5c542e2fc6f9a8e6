/**
 * What a marker stands for: the whole folder of a video, otherwise one key. A video's files are published and hidden
 * together, and a single marker makes that one call instead of thousands.
 */
export type VisibilityScope = { marker: string } | 'always_public' | 'always_private';

const markerPrefix = '_public/';

/** The scope that a key of the stream bucket belongs to. Player files are for everybody. */
export const scopeOf = (key: string): VisibilityScope => {
  if (key.startsWith(markerPrefix)) return 'always_private';
  const [folder, id, ...rest] = key.split('/');
  if (folder === 'player' && id !== undefined) return 'always_public';
  if (folder === 'videos' && id !== undefined && rest.length > 0) return { marker: `${markerPrefix}videos/${id}` };
  return { marker: markerPrefix + key };
};

/** The marker of a prefix that is exactly a video's folder. */
export const markerOfPrefix = (prefix: string): string | null =>
  /^videos\/[^/]+\/$/.test(prefix) ? markerPrefix + prefix.slice(0, -1) : null;
