import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { LibraryPage, LibraryVideo } from '@/lib/videos/library/list/library-schemas';

const toPath = (id: string): string => `/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`;

/** `params` as in the URL, or `ids=`. */
export const fetchLibrary = (params: string, signal?: AbortSignal): Promise<LibraryPage> =>
  callApi<LibraryPage>('GET', `/api/videos/library?${params}`, { signal });

const patchVideo = (id: string, data: object) => callApi('PATCH', toPath(id), { body: data });

/** Actions that can apply to several videos at once. */
export type BulkKind = 'publish' | 'hide' | 'addCategories' | 'removeCategories';
export type BulkAction = { kind: BulkKind; categories: string[] };

/** `code` comes from the API or from `findObstacle`, or is `network`. */
type BulkFailure = { video: LibraryVideo; code: string };
export type BulkResult = { done: number; failures: BulkFailure[] };

const concurrency = 4;

/** The reason why an action cannot apply to a video, as far as it is known in advance. */
export const findObstacle = (video: LibraryVideo, { kind }: Pick<BulkAction, 'kind'>): string | null => {
  if (!video.canUpdate) return 'forbidden';
  const isVisibility = kind === 'publish' || kind === 'hide';
  return isVisibility && video.status !== 'COMPLETE' ? 'not_complete' : null;
};

/**
 * Applies an action to a video. Resolves to the reason if it is impossible, otherwise null. Throws
 * `CallError`.
 */
const apply = async (video: LibraryVideo, { kind, categories }: BulkAction): Promise<string | null> => {
  const obstacle = findObstacle(video, { kind });
  if (obstacle) return obstacle;
  if (kind === 'publish' || kind === 'hide') {
    const visibility = kind === 'publish' ? 'public' : 'private';
    if (video.visibility !== visibility) await patchVideo(video.id, { visibility });
    return null;
  }
  // Reload the current order: another user may have changed it meanwhile.
  const { docs } = await fetchLibrary(`ids=${encodeURIComponent(video.id)}`);
  const [now] = docs;
  if (!now) return 'not_found';
  const changed = changeCategories(now.categories, { kind, categories });
  if (changed.join() !== now.categories.join()) await patchVideo(video.id, { categories: changed });
  return null;
};

/** Like `apply`, but turns a refusal into a message. */
const tryToApply = (video: LibraryVideo, action: BulkAction): Promise<string | null> =>
  apply(video, action).catch((error: unknown) => {
    if (!(error instanceof CallError)) return 'internal';
    return error.status === 0 ? 'network' : (error.code ?? 'internal');
  });

/** The resulting categories of a video, in order. */
export const changeCategories = (now: string[], { kind, categories }: BulkAction): string[] =>
  kind === 'addCategories'
    ? [...now, ...categories.filter((id) => !now.includes(id))]
    : now.filter((id) => !categories.includes(id));

/** Applies an action to a few videos at a time. A failure does not stop the others. */
export const runBulk = async (
  videos: LibraryVideo[],
  action: BulkAction,
  onProgress: (finished: number) => void,
): Promise<BulkResult> => {
  const failures: BulkFailure[] = [];
  const waiting = [...videos];
  let finished = 0;
  const work = async () => {
    for (let video = waiting.shift(); video; video = waiting.shift()) {
      const code = await tryToApply(video, action);
      if (code) failures.push({ video, code });
      finished += 1;
      onProgress(finished);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { done: videos.length - failures.length, failures };
};
