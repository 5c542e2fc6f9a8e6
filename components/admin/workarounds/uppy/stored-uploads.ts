// Storage key of Golden Retriever's metadata for an Uppy id (its MetaDataStore; not a public API).
const prefix = 'uppyState:';

type StoredState = {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
};

/** Number of files left unfinished by an Uppy that no longer runs. */
export const countUnfinished = (id: string): number => {
  try {
    const { expires = 0, metadata } = JSON.parse(localStorage.getItem(prefix + id) ?? '{}') as StoredState;
    if (expires < Date.now()) return 0;
    return Object.values(metadata?.files ?? {}).filter(({ progress }) => !progress?.uploadComplete).length;
  } catch {
    return 0;
  }
};

/** Ids with this prefix of Uppys that left unfinished files. */
export const listUnfinished = (idPrefix: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + idPrefix))
    .map((key) => key.slice(prefix.length))
    .filter((id) => countUnfinished(id) > 0)
    .sort();

/** Whether an Uppy with this id has files to restore. */
export const isStored = (id: string): boolean => localStorage.getItem(prefix + id) !== null;

/** Deletes the stored state of an Uppy id before it is reused. */
export const clearStored = (id: string): void => localStorage.removeItem(prefix + id);
