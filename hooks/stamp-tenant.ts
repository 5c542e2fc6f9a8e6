import type { CollectionBeforeValidateHook } from 'payload';

import { getActorUserId, getActorWorkspace, getRelationId, resolveActor } from '@/lib/access/actor';
import { AppError } from '@/lib/errors';

/**
 * Puts the actor's workspace on a new row and keeps it for good; only root and the server itself may name another one, and
 * only on create. Sets `createdBy` on create, and on update where it is missing.
 */
export const stampTenant: CollectionBeforeValidateHook = async ({
  data = {},
  operation,
  originalDoc,
  req,
}) => {
  const actor = await resolveActor(req);
  const userId = getActorUserId(actor);
  if (operation === 'update') {
    const workspace = getRelationId(originalDoc?.workspace);
    const createdBy = getRelationId(data.createdBy) ?? getRelationId(originalDoc?.createdBy) ?? userId;
    return {
      ...data,
      workspace,
      ...('createdBy' in data || originalDoc?.createdBy || userId ? { createdBy } : {}),
    };
  }
  const isTrusted = actor.kind === 'root' || actor.kind === 'anonymous';
  const own = getActorWorkspace(actor)?.id;
  const workspace = isTrusted ? (getRelationId(data.workspace) ?? own) : own;
  if (!workspace) throw new AppError('forbidden');
  return { ...data, workspace, createdBy: getRelationId(data.createdBy) ?? userId };
};
