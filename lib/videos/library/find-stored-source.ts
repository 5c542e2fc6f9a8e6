import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import { getStoredSource } from './get-stored-source';
import type { StoredVideoSource } from './types';

/** What is served of a video: `folder` is its version's, and ends in a slash. */
export type ServedSource = { workspace: Video['workspace']; folder: string; source: StoredVideoSource };

/**
 * The keys of what a video was encoded to, or null while it has none: a video that was read has addresses in
 * their place.
 */
export const findStoredSource = async (
  { payload }: { payload: Payload },
  videoId: string,
): Promise<ServedSource | null> => {
  const row = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { src: true, sourceFolder: true, workspace: true },
  });
  const source = row && getStoredSource(row);
  if (!source || !row.sourceFolder) return null;
  return { workspace: row.workspace, folder: row.sourceFolder, source };
};
