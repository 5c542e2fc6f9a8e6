// Storage key of Golden Retriever's metadata for an Uppy id (its MetaDataStore; not a public API).
const prefix = 'uppyState:';

type StoredState = {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
};

/** How many files an Uppy that ended left unfinished. */
export const countUnfinished = (id: string): number => {
  try {
    const { expires = 0, metadata } = JSON.parse(localStorage.getItem(prefix + id) ?? '{}') as StoredState;
    if (expires < Date.now()) return 0;
    return Object.values(metadata?.files ?? {}).filter(({ progress }) => !progress?.uploadComplete).length;
  } catch {
    return 0;
  }
};

/** The ids that begin so of Uppys that ended with something unfinished. */
export const listUnfinished = (idPrefix: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + idPrefix))
    .map((key) => key.slice(prefix.length))
    .filter((id) => countUnfinished(id) > 0)
    .sort();

/** Whether an Uppy of this id has something to restore. */
export const isStored = (id: string): boolean => localStorage.getItem(prefix + id) !== null;

/** Forgets what an Uppy of this id knew, before the id is used again. */
export const clearStored = (id: string): void => localStorage.removeItem(prefix + id);
