import { getActorWorkspace, type Actor } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError } from '@/lib/core/errors';

/** Workspace of the actor. Throws `forbidden` if the actor has none. */
export const getAnalyticsWorkspace = (actor: Actor): ActorWorkspace => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  return workspace;
};
