import { createLocalReq, type Payload } from 'payload';

import { getActorWorkspace, isInSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import type { Rule } from '@/payload-types';

/**
 * The context of a rule's author with the rights that the person has in the workspace now. Null if the person
 * is no longer an active member.
 */
export const findAuthorContext = async (
  payload: Payload,
  { createdBy, workspace }: Rule,
): Promise<RequestContext | null> => {
  const author = await findById(payload, slugs.users, getRelationId(createdBy) ?? '');
  const workspaceId = getRelationId(workspace);
  if (!author || !workspaceId) return null;
  // The person may be working in another workspace.
  const user = { ...author, activeWorkspace: workspaceId, collection: slugs.users };
  const ctx = await resolveContext(await createLocalReq({ user }, payload));
  const isThere = getActorWorkspace(ctx.actor)?.id === workspaceId && !isInSupport(ctx.actor);
  return isThere ? ctx : null;
};
