import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';

type Deleted = {
  /** Or the name under which a live event is counted. */ videoId: string;
  workspaceId: string;
  title: string;
};

/**
 * What figures go on to know of a video that is about to be deleted; written before, so that lines of a log
 * always find its workspace. A deletion that fails leaves it behind: a video that is there is not deleted,
 * whatever its tombstone says.
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
