import { getActorWorkspace } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

export type NavData = {
  /** Null without a workspace. */
  videoCount: number | null;
  hasOtherWorkspaces: boolean;
};

/** What the navigation shows besides links: the counter that the upload limit is held by, and whether there is a choice. */
export const findNavData = async ({
  req,
  payload,
  actor,
}: Pick<Context, 'req' | 'payload' | 'actor'>): Promise<NavData> => {
  const workspace = getActorWorkspace(actor);
  const [counted, readable] = await Promise.all([
    workspace &&
      payload.findByID({
        collection: slugs.workspaces,
        id: workspace.id,
        select: { videoCount: true },
        depth: 0,
        disableErrors: true,
        overrideAccess: true,
      }),
    payload.find({
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
