import { callApi } from '@/components/api/call-api';
import type { LabelCollection, LabelRow, MergeEffects } from '@/lib/videos/library/labels/label-schemas';

const toPath = (collection: LabelCollection, id: string): string =>
  `/api/${collection}/${encodeURIComponent(id)}?depth=0`;

type Merge = { ids: string[]; into: string };

/** The API calls for one kind of label. */
export const createLabelCalls = (collection: LabelCollection, withPictures = true) => ({
  list: async (signal?: AbortSignal) =>
    (
      await callApi<{ docs: LabelRow[] }>(
        'GET',
        `/api/${collection}/overview${withPictures ? '' : '?pictures=false'}`,
        { signal },
      )
    ).docs,
  create: (title: string) => callApi('POST', `/api/${collection}?depth=0`, { body: { title } }),
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
