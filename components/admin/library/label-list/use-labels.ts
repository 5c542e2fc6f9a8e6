import { useCallback, useEffect, useMemo, useState } from 'react';

import { useTrashChanges } from '@/components/admin/trash/use-trash';
import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { LabelCollection, LabelRow, MergeEffects } from '@/lib/videos/library/labels/label-schemas';

const toPath = (collection: LabelCollection, id: string): string =>
  `/api/${collection}/${encodeURIComponent(id)}?depth=0`;

type Merge = { ids: string[]; into: string };

/** The API calls for one kind of label. */
const createLabelCalls = (collection: LabelCollection, withPictures = true) => ({
  list: async (signal?: AbortSignal) =>
    (
      await callApi<{ docs: LabelRow[] }>(
        'GET',
        `/api/${collection}/overview${withPictures ? '' : '?pictures=false'}`,
        { signal },
      )
    ).docs,
  create: (title: string) => callApi('POST', `/api/${collection}?depth=0`, { body: { title } }),
  findTitle: async (id: string) => (await callApi<{ title: string }>('GET', toPath(collection, id))).title,
  rename: (id: string, title: string) => callApi('PATCH', toPath(collection, id), { body: { title } }),
  remove: async (ids: string[]) => {
    for (const id of ids) await callApi('DELETE', toPath(collection, id));
  },
  order: (ids: string[]) => callApi('PUT', `/api/${collection}/order`, { body: { ids } }),
  findMergeEffects: (merge: Merge, signal?: AbortSignal) =>
    callApi<MergeEffects>('POST', `/api/${collection}/merge-effects`, { body: merge, signal }),
  merge: (merge: Merge) => callApi('POST', `/api/${collection}/merge`, { body: merge }),
});

export type LabelCalls = ReturnType<typeof createLabelCalls>;

const mergingPollMs = 2000;

/** A workspace's categories or tags, kept in sync with the server. Polled during a merge. */
export const useLabels = (
  collection: LabelCollection,
  initial: LabelRow[],
  { withPictures = true }: { withPictures?: boolean } = {},
) => {
  const calls = useMemo(() => createLabelCalls(collection, withPictures), [collection, withPictures]);
  const [rows, setRows] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);

  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setRows(await calls.list(signal));
        setHasFailed(false);
      } catch (error) {
        if (error instanceof CallError) setHasFailed(true);
        else if (!signal?.aborted) throw error;
      }
    },
    [calls],
  );

  const refresh = useCallback(() => void reload(), [reload]);
  useTrashChanges(refresh);

  const isMerging = rows.some(({ mergingInto }) => mergingInto !== null);
  useEffect(() => {
    if (!isMerging) return;
    const stop = new AbortController();
    const timer = setInterval(() => void reload(stop.signal), mergingPollMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isMerging, reload]);

  return { calls, rows, setRows, reload, hasFailed };
};
