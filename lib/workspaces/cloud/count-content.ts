import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * What of a workspace has files: they lie where they were written, and would be lost by looking for them
 * elsewhere.
 */
export const countContent = async ({ db }: Payload, workspaceId: string) => {
  const where = { workspace: { equals: workspaceId } };
  const [videos, liveEvents] = await Promise.all([
    db.count({ collection: slugs.videos, where }),
    db.count({ collection: slugs.liveEvents, where }),
  ]);
  return { videos: videos.totalDocs, liveEvents: liveEvents.totalDocs };
};

/** Whether there is anything. Pure. */
export const isEmpty = ({ videos, liveEvents }: { videos: number; liveEvents: number }): boolean =>
  videos + liveEvents === 0;
