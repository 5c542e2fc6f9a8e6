/** The last change of each record that is running or waiting, by the path of the call. */
const lasts = new Map<string, Promise<unknown>>();

/** Calls that change one record, `/api/videos/{id}`. */
const recordPath = /^\/api\/[\w-]+\/[\w-]+$/;

/**
 * Runs calls that change one record one after another, others at once. Payload reads a record, merges the
 * change and writes the record whole, so two changes of different fields at the same time would revert each
 * other. Covers one process: with several web processes, changes within the same few milliseconds still can.
 */
export const changeInTurn = async <T>(
  { method, url }: Pick<Request, 'method' | 'url'>,
  change: () => Promise<T>,
): Promise<T> => {
  const { pathname } = new URL(url);
  if (method !== 'PATCH' || !recordPath.test(pathname)) return change();
  const before = lasts.get(pathname) ?? Promise.resolve();
  const own = before.then(change, change);
  lasts.set(pathname, own);
  try {
    return await own;
  } finally {
    if (lasts.get(pathname) === own) lasts.delete(pathname);
  }
};
