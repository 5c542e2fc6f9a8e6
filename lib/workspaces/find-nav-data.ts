import { getActorWorkspace } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { getUsage } from '@/lib/usage/get-usage';

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
  const [videoCount, readable] = await Promise.all([
    workspace && getUsage(payload, { workspace: workspace.id, metric: 'videos' }),
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
    videoCount,
    hasOtherWorkspaces: readable.docs.some(({ id }) => id !== workspace?.id),
  };
};
