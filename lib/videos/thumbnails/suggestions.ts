import { text } from 'node:stream/consumers';

import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { StoragePort } from '@/lib/ports/storage';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { type ServedSource, findStoredSource, pickPreviewFile } from '@/lib/videos/library/get-stored-source';
import { signFile } from '@/lib/videos/publishing/playback/playback-urls';
import { queueJob } from '@/lib/worker/queue-job';

import { suggestFramesJob } from '../jobs';

/** Suggestions found for a version so far; null if the search never ran. */
export const readSuggestionIndex = async (
  storage: Pick<StoragePort, 'read'>,
  served: Pick<ServedSource, 'folder'>,
): Promise<SuggestionIndex | null> => {
  const file = await storage.read({ bucket: 'stream', key: getSuggestionIndexKey(served) });
  return file && suggestionIndexSchema.parse(JSON.parse(await text(file.body)));
};

/**
 * Suggested thumbnail frames found so far; the first request queues the search. Throws `video_not_found`,
 * `forbidden`, `video_not_complete`.
 */
export const findSuggestions = async (
  ctx: Context,
  { videoId }: { videoId: string },
): Promise<Suggestions> => {
  const { id } = await findVideoFor(ctx, videoId, 'update');
  const served = await findStoredSource(ctx, id);
  if (!served) throw new AppError('video_not_complete');
  const storage = await ctx.ports.storageFor(served.workspace);
  const index = await readSuggestionIndex(storage, served);
  if (!index?.isDone)
    await queueJob(
      ctx.payload,
      suggestFramesJob,
      { videoId: id },
      { workspace: getRelationId(served.workspace) },
    );
  const delivery = await ctx.ports.deliveryFor(served.workspace);
  const signer = { videoId: id, storage, delivery, support: getSupport(ctx.actor) };
  const frames = await Promise.all(
    (index?.frames ?? []).map(async ({ milliseconds, key }) => ({
      milliseconds,
      url: await signFile(key, signer),
    })),
  );
  const file = pickPreviewFile(served);
  return {
    isDone: index?.isDone ?? false,
    frames,
    videoUrl: file ? await signFile(file.url, signer) : null,
  };
};

/** Width of the suggestions' images in pixels. */
export const suggestionWidth = 480;

/** The folder of a version's suggested frames; ends in a slash. */
export const getSuggestionFolder = ({ folder }: Pick<ServedSource, 'folder'>): string =>
  `${folder}thumbs/suggestions/`;
/** The index of suggestions found so far. */
export const getSuggestionIndexKey = (served: Pick<ServedSource, 'folder'>): string =>
  `${getSuggestionFolder(served)}index.json`;

const suggestionIndexSchema = z.object({
  isDone: z.boolean(),
  frames: z.array(z.object({ milliseconds: z.number(), key: z.string() })),
});
export type SuggestionIndex = z.output<typeof suggestionIndexSchema>;

export const suggestionsSchema = z.object({
  videoUrl: z.string().nullable().describe('URL of a file for picking other frames, valid for one day.'),
  isDone: z.boolean().describe('Whether the search for frames is finished.'),
  frames: z.array(
    z.object({ milliseconds: z.number(), url: z.string().describe('Signed URL, valid for one day.') }),
  ),
});
export type Suggestions = z.output<typeof suggestionsSchema>;
