import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getStateKey } from '@/lib/core/storage-keys';
import type { Ports } from '@/lib/ports';
import type { Video } from '@/payload-types';

import { toVideoState } from './rules';

/** It changes every few seconds while a video is encoded, so caches ask again as soon. */
const stateCacheControl = 'public, max-age=5';

type StateContext = { payload: Payload; ports: Pick<Ports, 'storage'> };

/**
 * Writes `state.json` of a video as its row is now and returns its text; where that is `known` already, nothing is written. Of several at
 * once, each looks at the row again when it has written, so that the last state wins and no trace of a deleted video stays.
 */
export const publishState = async (
  { payload, ports: { storage } }: StateContext,
  { videoId, known }: { videoId: string; known?: string },
): Promise<string | undefined> => {
  const ref = { bucket: 'stream', key: getStateKey(videoId) } as const;
  for (let written = known; ;) {
    const video = await payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: videoId } },
    });
    if (!video) {
      if (written !== undefined) await storage.remove(ref);
      return undefined;
    }
    const text = JSON.stringify(toVideoState(video));
    if (text === written) return text;
    await storage.write({
      ...ref,
      body: Buffer.from(text),
      contentType: 'application/json; charset=utf-8',
      cacheControl: stateCacheControl,
      visibility: 'public',
    });
    written = text;
  }
};

const reportEveryMs = 5000;

/**
 * Tells viewers how far an encode is: whatever calls the answer often is neither kept waiting nor failed by it, and
 * storage hears of it every 5 s at most. A write that is lost is made good by the next.
 */
export const createStateReporter = (ctx: StateContext, videoId: string): (() => void) => {
  let known: string | undefined;
  let nextAt = 0;
  const publish = async (): Promise<void> => {
    try {
      known = await publishState(ctx, { videoId, ...(known !== undefined && { known }) });
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
