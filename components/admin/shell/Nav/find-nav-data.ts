import type { PayloadRequest } from 'payload';

import type { ActorWorkspace } from '@/lib/core/actor-workspace';
import { slugs } from '@/lib/core/slugs';

type NavData = { videoCount: number | null; hasOtherWorkspaces: boolean };

/** What the navigation shows besides links: the counter that the upload limit is held by, and whether there is a choice. */
export const findNavData = async (
  req: PayloadRequest,
  workspace: ActorWorkspace | null,
): Promise<NavData> => {
  const [counted, readable] = await Promise.all([
    workspace &&
      req.payload.findByID({
        collection: slugs.workspaces,
        id: workspace.id,
        select: { videoCount: true },
        depth: 0,
        disableErrors: true,
        overrideAccess: true,
      }),
    req.payload.find({
      collection: slugs.workspaces,
      where: { active: { equals: true } },
      select: {},
      limit: 2,
      depth: 0,
      pagination: false,
      overrideAccess: false,
      req,
    }),
  ]);
  return {
    videoCount: counted ? (counted.videoCount ?? 0) : null,
    hasOtherWorkspaces: readable.docs.some(({ id }) => id !== workspace?.id),
  };
};
