import type { PayloadRequest, ServerProps } from 'payload';

import { decide, getActorWorkspace, resolveActor } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';

import { DeployPlayer } from './deploy-player';

/** The player's own files, for those who may put them out anew. */
export const DeployPanel = async ({ payload, user }: ServerProps) => {
  const actor = await resolveActor({ payload, user } as PayloadRequest);
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.workspaces, 'deployPlayer') === 'none') return null;
  return <DeployPlayer workspaceId={workspace.id} />;
};
