// Where Golden Retriever keeps what an Uppy of this id knew.
const prefix = 'uppyState:';

type StoredState = { metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> } };

const hasUnfinished = (json: string | null): boolean => {
  try {
    const { metadata } = JSON.parse(json ?? '{}') as StoredState;
    return Object.values(metadata?.files ?? {}).some(({ progress }) => !progress?.uploadComplete);
  } catch {
    return false;
  }
};

/** The lanes of an owner (`reelhof.{user}.{workspace}.`) that ended with something unfinished. */
export const listStoredLanes = (owner: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + owner) && hasUnfinished(localStorage.getItem(key)))
    .map((key) => key.slice(prefix.length))
    .sort();

/** Whether a lane has something to restore. */
export const isStored = (id: string): boolean => localStorage.getItem(prefix + id) !== null;

/** Forgets a lane that ended with everything done, before its name is used again. */
export const clearStored = (id: string): void => localStorage.removeItem(prefix + id);
