import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import { getStoredSource } from './get-stored-source';
import type { StoredVideoSource } from './types';

/** The served source of a video; `folder` is its version's folder and ends in a slash. */
export type ServedSource = { workspace: Video['workspace']; folder: string; source: StoredVideoSource };

/**
 * The storage keys of an encoded video, or null if there are none. Reads past Payload's hooks, which replace
 * keys with addresses.
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
