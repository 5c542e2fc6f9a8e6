import { redirect } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { slugs } from '@/lib/core/slugs';

/** Admits users who may read all statistics of their active workspace. */
export const guardAnalytics = async (
  view: AdminViewServerProps,
  path: string,
): Promise<{ req: PayloadRequest; workspace: ActorWorkspace }> => {
  const { req, actor } = await guardView(view, { path });
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.statistics, 'readFigures') === 'none')
    redirect('/admin/unauthorized');
  return { req, workspace };
};
