// Where Golden Retriever keeps what an Uppy of this id knew.
const prefix = 'uppyState:';

type StoredState = {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
};

const countUnfinished = (id: string): number => {
  try {
    const { expires = 0, metadata } = JSON.parse(localStorage.getItem(prefix + id) ?? '{}') as StoredState;
    if (expires < Date.now()) return 0;
    return Object.values(metadata?.files ?? {}).filter(({ progress }) => !progress?.uploadComplete).length;
  } catch {
    return 0;
  }
};

/** The queues of an owner (`reelhof.{user}.{workspace}.`) that ended with something unfinished. */
export const listStoredQueues = (owner: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + owner))
    .map((key) => key.slice(prefix.length))
    .filter((id) => countUnfinished(id) > 0)
    .sort();

/** How many files of a person (`reelhof.{user}.`) wait in which workspace. */
export const countByWorkspace = (person: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of listStoredQueues(person)) {
    const workspaceId = id.slice(person.length).split('.')[0] ?? '';
    counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + countUnfinished(id));
  }
  return counts;
};

/** Whether a queue has something to restore. */
export const isStored = (id: string): boolean => localStorage.getItem(prefix + id) !== null;

/** Forgets a queue that ended with everything done, before its name is used again. */
export const clearStored = (id: string): void => localStorage.removeItem(prefix + id);
