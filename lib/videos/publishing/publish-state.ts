import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getStateKey } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { Video } from '@/payload-types';

import { toVideoState } from './rules';

/** It changes every few seconds while a video is encoded, so caches ask again as soon. */
const stateCacheControl = 'public, max-age=5';

type StateContext = { payload: Payload; ports: Pick<Ports, 'storageFor'> };

/** A state that was written, and for whom. */
type PublishedState = { text: string; workspace: WorkspaceRef };

/**
 * Writes `state.json` of a video as its row is now and returns it; where that is `known` already, nothing is
 * written. Of several at once, each looks at the row again when it has written, so that the last state wins
 * and no trace of a deleted video stays.
 */
export const publishState = async (
  { payload, ports }: StateContext,
  { videoId, known }: { videoId: string; known?: PublishedState },
): Promise<PublishedState | undefined> => {
  const ref = { bucket: 'stream', key: getStateKey(videoId) } as const;
  for (let written = known; ;) {
    const video = await payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: videoId } },
      select: { visibility: true, sourceFolder: true, status: true, statusProgress: true, workspace: true },
    });
    if (!video) {
      if (written) await (await ports.storageFor(written.workspace)).remove(ref);
      return undefined;
    }
    const { workspace } = video;
    const text = JSON.stringify(toVideoState(video));
    if (text === written?.text) return written;
    const storage = await ports.storageFor(workspace);
    await storage.write({
      ...ref,
      body: Buffer.from(text),
      contentType: 'application/json; charset=utf-8',
      cacheControl: stateCacheControl,
      visibility: 'public',
    });
    written = { text, workspace };
  }
};

const reportEveryMs = 5000;

/**
 * Tells viewers how far an encode is: whatever calls the answer often is neither kept waiting nor failed by
 * it, and storage hears of it every 5 s at most. A write that is lost is made good by the next.
 */
export const createStateReporter = (ctx: StateContext, videoId: string): (() => void) => {
  let known: PublishedState | undefined;
  let nextAt = 0;
  const publish = async (): Promise<void> => {
    try {
      known = await publishState(ctx, { videoId, ...(known && { known }) });
    } catch (error) {
      ctx.payload.logger.warn({ err: error, video: videoId }, 'state.json could not be written');
    }
    nextAt = Date.now() + reportEveryMs;
  };
  return () => {
    if (Date.now() < nextAt) return;
    nextAt = Infinity;
    void publish();
  };
};
