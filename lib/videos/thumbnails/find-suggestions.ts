import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findStoredSource } from '@/lib/videos/library/find-stored-source';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { pickPreviewFile } from '@/lib/videos/library/pick-preview-file';
import { signFile } from '@/lib/videos/publishing/playback/sign-file';
import { queueJob } from '@/lib/worker/queue-job';

import { suggestFramesJob } from '../jobs';
import { readSuggestionIndex } from './read-suggestion-index';
import type { Suggestions } from './suggestions';

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
