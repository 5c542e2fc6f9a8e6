import type { PayloadRequest } from 'payload';

import { slugs } from '@/lib/slugs';

export const newestVideosShown = 8;

/** The newest videos of a workspace, with what a card shows of them. */
export const findNewestVideos = async (req: PayloadRequest, workspace: string) => {
  const { docs } = await req.payload.find({
    collection: slugs.videos,
    where: { workspace: { equals: workspace } },
    select: {
      title: true,
      status: true,
      statusProgress: true,
      statusReason: true,
      statusMessage: true,
      visibility: true,
      duration: true,
      src: true,
      previewThumbnailUrl: true,
      createdAt: true,
    },
    sort: '-createdAt',
    limit: newestVideosShown,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  });
  return docs;
};
