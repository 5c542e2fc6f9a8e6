import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

import { libraryFields, toLibraryVideo } from './find-library-page';
import type { LibraryVideo } from './library-schemas';

/** The newest videos of a workspace that the actor may read, with what a card shows of them. */
export const findNewestVideos = async (
  { req, actor }: Pick<Context, 'req' | 'actor'>,
  { workspace, limit }: { workspace: string; limit: number },
): Promise<LibraryVideo[]> => {
  const { docs } = await req.payload.find({
    collection: slugs.videos,
    where: { workspace: { equals: workspace } },
    select: libraryFields,
    sort: '-createdAt',
    limit,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  });
  return docs.map((video) => toLibraryVideo(video, actor));
};
