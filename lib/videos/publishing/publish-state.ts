import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getStateKey } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { Video } from '@/payload-types';

import { findGate, gateColumns } from './gate/rules';
import type { VideoState } from './video-data';

type StateFields = Pick<
  Video,
  'id' | 'visibility' | 'viewing' | 'sourceFolder' | 'status' | 'statusProgress'
>;

const describeState = (video: StateFields): Omit<VideoState, 'schema' | 'id'> => {
  const { id, visibility, sourceFolder, status, statusProgress } = video;
  if (visibility !== 'public') return { state: 'private' };
  const gate = findGate(video);
  if (gate) {
    const { hasPassword: password, domains } = gate;
    const locked = { password, domains: domains.length > 0, unlockUrl: getUnlockUrl(id) };
    return { state: 'locked', locked };
  }
  if (sourceFolder) return { state: 'ready' };
  if (status === 'ERROR') return { state: 'error' };
  if (status === 'NO_FILE') return { state: 'waiting' };
  return { state: 'encoding', percent: Math.round(statusProgress ?? 0) };
};

/** The call that opens a gated video. */
export const getUnlockUrl = (videoId: string): string =>
  `${getEnv().publicUrl}/api/videos/${encodeURIComponent(videoId)}/unlock`;

/** Public information for anybody who knows a video's id, see `VideoState`. */
export const toVideoState = (video: StateFields): VideoState => ({
  schema: 1,
  id: video.id,
  ...describeState(video),
});

/** Short, because the state changes every few seconds during an encode. */
const stateCacheControl = 'public, max-age=5';

type StateContext = { payload: Payload; ports: Pick<Ports, 'storageFor'> };

/** The last written state and its workspace. */
type PublishedState = { text: string; workspace: WorkspaceRef };

/**
 * Writes a video's `state.json` from its current row and returns it; skips the write if it equals `known`.
 * Concurrent writers read the row again afterwards, so the last state wins and no file of a deleted video
 * or one in the trash stays.
 */
export const publishState = async (
  { payload, ports }: StateContext,
  { videoId, known }: { videoId: string; known?: PublishedState },
): Promise<PublishedState | undefined> => {
  const ref = { bucket: 'stream', key: getStateKey(videoId) } as const;
  for (let written = known; ;) {
    const video = await findById(payload, slugs.videos, videoId, {
      ...withTrash,
      select: {
        ...{ ...gateColumns, sourceFolder: true, status: true, statusProgress: true },
        workspace: true,
      },
    });
    if (!video || video.deletedAt) {
      const workspace = video?.workspace ?? written?.workspace;
      if (workspace) await (await ports.storageFor(workspace)).remove(ref);
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
 * Creates a reporter of encode progress to viewers. Callers neither wait nor fail, and storage is written
 * every 5 s at most. The next write makes up for a lost one.
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
