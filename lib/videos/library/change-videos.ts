import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Video } from '@/payload-types';

import { findVideoFor } from './find-video-for';
import { locales } from './locales';
import { visibilities } from './types';

/** Most videos of one call. Clients send larger selections in parts, which also shows them the progress. */
const maxBulkVideos = 50;

const id = z.string().min(1).max(64);
const ids = z.array(id).min(1).max(50);

const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visibility'), value: z.enum(visibilities) }),
  z.object({ kind: z.literal('language'), value: z.enum(locales) }),
  z.object({ kind: z.literal('preset'), value: id }),
  z.object({ kind: z.literal('addCategories'), values: ids }),
  z.object({ kind: z.literal('removeCategories'), values: ids }),
  z.object({ kind: z.literal('addTags'), values: ids }),
  z.object({ kind: z.literal('removeTags'), values: ids }),
  z.object({ kind: z.literal('trash') }),
]);
export type BulkChange = z.output<typeof bulkChangeSchema>;

export const bulkSchema = z.object({ ids: z.array(id).min(1).max(maxBulkVideos), change: bulkChangeSchema });

export const bulkResultSchema = z.object({
  done: z.array(z.string()).describe('IDs of the changed videos, also of those that were so already.'),
  failures: z.array(z.object({ id: z.string(), code: z.string() })),
});
export type BulkResult = z.output<typeof bulkResultSchema>;

const toIds = (values: unknown): string[] =>
  (Array.isArray(values) ? values : []).flatMap((each) => getRelationId(each as string) ?? []);

/** The new list; null if it is the old one. */
const changeList = (now: string[], values: string[], isAdding: boolean): string[] | null => {
  const next = isAdding ? [...new Set([...now, ...values])] : now.filter((each) => !values.includes(each));
  return next.length === now.length ? null : next;
};

/** The fields of an update; null if the video is as wanted. Throws for a visibility of unfinished videos. */
const toUpdate = (video: Video, change: Exclude<BulkChange, { kind: 'trash' }>): Partial<Video> | null => {
  switch (change.kind) {
    case 'visibility':
      if (video.status !== 'COMPLETE') throw new AppError('video_not_complete');
      return video.visibility === change.value ? null : { visibility: change.value };
    case 'language':
      return video.language === change.value ? null : { language: change.value };
    case 'preset':
      return getRelationId(video.player?.selectedPreset) === change.value
        ? null
        : { player: { ...video.player, selectedPreset: change.value } };
    case 'addCategories':
    case 'removeCategories': {
      const list = changeList(toIds(video.categories), change.values, change.kind === 'addCategories');
      return list && { categories: list };
    }
    case 'addTags':
    case 'removeTags': {
      const list = changeList(toIds(video.tags), change.values, change.kind === 'addTags');
      return list && { tags: list };
    }
  }
};

/** Steps of higher domains. */
type Others = {
  /** Returns after viewers see the changed video. */
  settle: (ctx: Context, videoId: string) => Promise<void>;
  moveToTrash: (ctx: Context, videoId: string) => Promise<void>;
};

const changeOne = async (
  ctx: RequestContext,
  { videoId, change }: { videoId: string; change: BulkChange },
  { settle, moveToTrash }: Others,
): Promise<void> => {
  if (change.kind === 'trash') return moveToTrash(ctx, videoId);
  const data = toUpdate(await findVideoFor(ctx, videoId, 'update'), change);
  if (!data) return;
  const { payload, req } = ctx;
  await payload.update({
    ...{ collection: slugs.videos, id: videoId, data, depth: 0, req },
    select: { title: true },
    overrideAccess: false,
    user: req.user,
  });
  await settle(ctx, videoId);
};

/** The code of a refusal. Payload's own errors have a status only. Rethrows unexpected errors. */
const toCode = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 400) return 'validation_failed';
  throw error;
};

/**
 * Applies one change to some videos, each with the access, checks and events of a single update. A refusal
 * does not stop the others and is reported with its code.
 */
export const changeVideos = async (
  ctx: RequestContext,
  { ids: videoIds, change }: z.output<typeof bulkSchema>,
  others: Others,
): Promise<BulkResult> => {
  const result: BulkResult = { done: [], failures: [] };
  for (const videoId of new Set(videoIds)) {
    try {
      await changeOne(ctx, { videoId, change }, others);
      result.done.push(videoId);
    } catch (error) {
      result.failures.push({ id: videoId, code: toCode(error) });
    }
  }
  return result;
};
