import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * Counts the content that has files. Files stay in the storage they were written to, so changing the storage
 * would lose them.
 */
export const countContent = async ({ db }: Payload, workspaceId: string) => {
  const where = { workspace: { equals: workspaceId } };
  const [videos, liveEvents] = await Promise.all([
    db.count({ collection: slugs.videos, where }),
    db.count({ collection: slugs.liveEvents, where }),
  ]);
  return { videos: videos.totalDocs, liveEvents: liveEvents.totalDocs };
};

/** Pure. */
export const isEmpty = ({ videos, liveEvents }: { videos: number; liveEvents: number }): boolean =>
  videos + liveEvents === 0;
