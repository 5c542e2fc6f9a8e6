import type { SystemContext } from '@/lib/context';
import { suggestionCount } from '@/lib/core/media/constants';
import { ProviderError } from '@/lib/ports/provider-error';
import { findStoredSource, type ServedSource } from '@/lib/videos/library/get-stored-source';

import {
  readSuggestionIndex,
  getSuggestionFolder,
  getSuggestionIndexKey,
  type SuggestionIndex,
  suggestionWidth,
} from './suggestions';

/**
 * Searches the served version for thumbnail frames and stores each as soon as it is found. The smallest file
 * has the same frames as the original and is read in a fraction of the time. Idempotent: starts over after a
 * kill, runs once otherwise.
 */
export const suggestFrames = async (ctx: SystemContext, { videoId }: { videoId: string }): Promise<void> => {
  const served = await findStoredSource(ctx, videoId);
  const smallest = served?.source.mp4.at(-1);
  if (!served || !smallest) return;
  const storage = await ctx.ports.storageFor(served.workspace);
  if ((await readSuggestionIndex(storage, served))?.isDone) return;
  const write = (index: SuggestionIndex) =>
    storage.write({
      bucket: 'stream',
      key: getSuggestionIndexKey(served),
      body: Buffer.from(JSON.stringify(index)),
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'private, no-store',
      visibility: 'private',
    });
  const frames: SuggestionIndex['frames'] = [];
  await search(ctx, served, smallest.url, async (frame) => {
    frames.push(frame);
    await write({ isDone: false, frames });
  });
  await write({ isDone: true, frames });
};

/** A file that permanently cannot be read has no frames. */
const search = async (
  { ports }: SystemContext,
  served: ServedSource,
  key: string,
  onFound: (frame: SuggestionIndex['frames'][number]) => Promise<void>,
): Promise<void> => {
  const encoder = await ports.encoderFor(served.workspace);
  const input = {
    workspace: served.workspace,
    source: { bucket: 'stream', key },
    count: suggestionCount,
    width: suggestionWidth,
    targetPrefix: getSuggestionFolder(served),
  } as const;
  await encoder
    .suggestFrames(input, ({ milliseconds, key: picture }) => onFound({ milliseconds, key: picture }))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.retryable) throw error;
    });
};
