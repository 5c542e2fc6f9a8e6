import { getActorWorkspace, type Actor } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError } from '@/lib/core/errors';

/** The workspace whose figures an actor asks for. Throws `forbidden` where they act in none. */
export const getAnalyticsWorkspace = (actor: Actor): ActorWorkspace => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  return workspace;
};
