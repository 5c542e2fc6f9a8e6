import type { PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';
import { libraryFields, toLibraryVideo } from '@/lib/library/find-library-page';
import type { LibraryVideo } from '@/lib/library/library-schemas';

export const newestVideosShown = 8;

/** The newest videos of a workspace, with what a card shows of them. */
export const findNewestVideos = async (
  req: PayloadRequest,
  { actor, workspace }: { actor: Actor; workspace: string },
): Promise<LibraryVideo[]> => {
  const { docs } = await req.payload.find({
    collection: slugs.videos,
    where: { workspace: { equals: workspace } },
    select: libraryFields,
    sort: '-createdAt',
    limit: newestVideosShown,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  });
  return docs.map((video) => toLibraryVideo(video, actor));
};
