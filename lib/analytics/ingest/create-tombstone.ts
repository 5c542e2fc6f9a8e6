import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';

type Deleted = {
  /** Video id, or the counted id of a live event. */ videoId: string;
  workspaceId: string;
  title: string;
};

/**
 * Stores what statistics need of a video before it is deleted, so that log lines always find their workspace.
 * A failed deletion leaves the tombstone behind, which is ignored while the video exists.
 */
export const createTombstone = async (
  payload: Payload,
  { videoId, workspaceId, title }: Deleted,
): Promise<void> => {
  await createOnce(payload, {
    collection: slugs.videoTombstones,
    key: 'videoId',
    data: { videoId, workspace: workspaceId, title, deletedAt: new Date().toISOString() },
  });
};
