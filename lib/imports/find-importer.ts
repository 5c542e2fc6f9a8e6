import type { Context } from '@/lib/context';
import { decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import type { ImportRequester } from './types';

/**
 * Checks who may import: superadmins of the workspace, and tokens that may upload. Throws `forbidden`, also
 * for a token that is limited to categories if `needsAll` is set.
 */
export const findImporter = (
  { actor }: Context,
  { needsAll = false } = {},
): { workspace: ActorWorkspace; requester: ImportRequester } => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  if (actor.kind === 'integration') {
    if (needsAll && actor.categories.length > 0) throw new AppError('forbidden');
    return { workspace, requester: { integrationId: actor.integrationId } };
  }
  const userId = getActorUserId(actor);
  if (!userId || decide(actor, slugs.videos, 'import') === 'none') throw new AppError('forbidden');
  return { workspace, requester: { userId } };
};
