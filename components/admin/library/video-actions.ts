import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { BulkChange, BulkResult as BulkAnswer } from '@/lib/videos/library/change-videos';
import { type LibraryQuery, toLibraryParams } from '@/lib/videos/library/list/library-query';
import type { LibraryMatches, LibraryPage, SelectedVideo } from '@/lib/videos/library/list/library-schemas';

/** `params` as in the URL, or `ids=`. */
export const fetchLibrary = (params: string, signal?: AbortSignal): Promise<LibraryPage> =>
  callApi<LibraryPage>('GET', `/api/videos/library?${params}`, { signal });

/** All videos of a query that the user may select. */
export const fetchMatches = (query: LibraryQuery, signal?: AbortSignal): Promise<LibraryMatches> =>
  callApi<LibraryMatches>('GET', `/api/videos/library/matches?${toLibraryParams(query).toString()}`, {
    signal,
  });

/** Actions that can apply to several videos at once. */
const bulkKinds = [
  'publish',
  'hide',
  'addCategories',
  'removeCategories',
  'addTags',
  'removeTags',
  'language',
  'preset',
] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** `values` are the chosen labels, or the one language or preset. */
export type BulkAction = { kind: BulkKind; values: string[] };

/** `code` comes from the API or from `findObstacle`, or is `network`. */
type BulkFailure = { video: SelectedVideo; code: string };
export type BulkResult = { done: number; failures: BulkFailure[]; isStopped: boolean };

/** Videos of one call, few enough for a progress that moves. */
const partSize = 20;

/** The reason why an action cannot apply to a video, as far as it is known in advance. */
export const findObstacle = (video: SelectedVideo, { kind }: Pick<BulkAction, 'kind'>): string | null => {
  if (!video.canUpdate) return 'forbidden';
  const isVisibility = kind === 'publish' || kind === 'hide';
  return isVisibility && video.status !== 'COMPLETE' ? 'video_not_complete' : null;
};

const toChange = ({ kind, values }: BulkAction): BulkChange => {
  if (kind === 'publish' || kind === 'hide')
    return { kind: 'visibility', value: kind === 'publish' ? 'public' : 'private' };
  if (kind === 'language' || kind === 'preset') return { kind, value: values[0] ?? '' } as BulkChange;
  return { kind, values };
};

const callBulk = (ids: string[], change: BulkChange): Promise<BulkAnswer> =>
  callApi<BulkAnswer>('POST', '/api/videos/bulk', { body: { ids, change } });

const describeFailure = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error;
  return error.status === 0 ? 'network' : (error.code ?? 'internal');
};

/** Splits a list into parts of at most `size`. Pure. */
export const splitParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

type Progress = {
  /** Called with the number of finished videos. */
  onProgress: (finished: number) => void;
  /** Stops before the next part. */
  signal?: AbortSignal;
};

/** Applies a change to some videos, part by part. A refusal stops neither the others nor the next part. */
export const changeVideos = async <V extends { id: string }>(
  videos: readonly V[],
  change: BulkChange,
  { onProgress, signal }: Progress,
): Promise<{ video: V; code: string | null }[]> => {
  const outcomes: { video: V; code: string | null }[] = [];
  for (const part of splitParts(videos, partSize)) {
    if (signal?.aborted) break;
    const ids = part.map(({ id }) => id);
    const answer = await callBulk(ids, change).catch((error: unknown): BulkAnswer => {
      const code = describeFailure(error);
      return { done: [], failures: ids.map((id) => ({ id, code })) };
    });
    const codes = new Map(answer.failures.map(({ id, code }) => [id, code]));
    for (const video of part) outcomes.push({ video, code: codes.get(video.id) ?? null });
    onProgress(outcomes.length);
  }
  return outcomes;
};

/** Like `changeVideos`, without calls for videos that are known to be refused. */
export const runBulk = async (
  videos: readonly SelectedVideo[],
  action: BulkAction,
  { onProgress, signal }: Progress,
): Promise<BulkResult> => {
  const refused = videos.flatMap((video) => {
    const code = findObstacle(video, action);
    return code ? [{ video, code }] : [];
  });
  const possible = videos.filter((video) => !findObstacle(video, action));
  const outcomes = await changeVideos(possible, toChange(action), {
    onProgress: (finished) => onProgress(refused.length + finished),
    ...(signal && { signal }),
  });
  const failed = outcomes.flatMap(({ video, code }) => (code === null ? [] : [{ video, code }]));
  return {
    done: outcomes.length - failed.length,
    failures: [...refused, ...failed],
    isStopped: outcomes.length < possible.length,
  };
};

/** Columns of a list between the id and the link to the panel, by their names in `library.csv`. */
const fields = {
  title: 'title',
  externalId: 'externalId',
  status: 'status',
  visibility: 'visibility',
  language: 'language',
  seconds: 'duration',
  created: 'createdAt',
  player: 'playerUrl',
} as const;
type Name = keyof typeof fields;
type Field = (typeof fields)[Name];
type ListedVideo = { id: string } & Partial<Record<Field, string | number | null>>;
const names = Object.keys(fields) as Name[];

/** The rows of a list of videos for a spreadsheet, with a row of heads. Throws a `CallError`. */
export const listForDownload = async (
  videos: readonly SelectedVideo[],
  nameColumn: (name: 'id' | Name | 'page') => string,
): Promise<(string | number | null)[][]> => {
  const rows = new Map<string, ListedVideo>();
  for (const part of splitParts(videos, partSize)) {
    const select = Object.fromEntries(names.map((name) => [`select[${fields[name]}]`, true]));
    const query = toQuery({
      'where[id][in]': part.map(({ id }) => id).join(','),
      ...{ ...select, depth: 0, limit: partSize },
    });
    const { docs } = await callApi<{ docs: ListedVideo[] }>('GET', `/api/videos?${query}`);
    for (const video of docs) rows.set(video.id, video);
  }
  const origin = window.location.origin;
  return [
    (['id', ...names, 'page'] as const).map(nameColumn),
    ...videos.flatMap(({ id }) => {
      const row = rows.get(id);
      const path = `${origin}/admin/collections/videos/${id}`;
      return row ? [[id, ...names.map((name) => row[fields[name]] ?? null), path]] : [];
    }),
  ];
};
