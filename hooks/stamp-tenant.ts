import type { CollectionBeforeValidateHook, PayloadRequest } from 'payload';

import { getActorUserId, getActorWorkspace, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

/**
 * Stamps the actor's workspace on a new row, where it is immutable; only the product itself (`asSystem`) may
 * set another one on create. Sets `createdBy` on create, and on update if it is missing; those who may change
 * it can name a colleague.
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
    const author = getRelationId(originalDoc?.createdBy);
    const createdBy = getRelationId(data.createdBy) ?? author ?? userId;
    if (actor.kind !== 'system' && createdBy !== author && createdBy !== userId) {
      await assertColleague(req, { workspace, user: createdBy });
    }
    return {
      ...data,
      workspace,
      ...('createdBy' in data || originalDoc?.createdBy || userId ? { createdBy } : {}),
    };
  }
  const own = getActorWorkspace(actor)?.id;
  const workspace = actor.kind === 'system' ? (getRelationId(data.workspace) ?? own) : own;
  if (!workspace) throw new AppError('forbidden');
  return { ...data, workspace, createdBy: getRelationId(data.createdBy) ?? userId };
};

/** Throws `validation_failed` if the person is not a member of the workspace. */
const assertColleague = async (
  req: PayloadRequest,
  { workspace, user }: { workspace: string | null; user: string | null },
): Promise<void> => {
  const { totalDocs } = await req.payload.count({
    collection: slugs.members,
    where: { and: [{ workspace: { equals: workspace } }, { userConnection: { equals: user } }] },
    overrideAccess: true,
    req,
  });
  if (totalDocs === 0) throw AppError.ofField('createdBy', 'not found in this workspace', 'not_found');
};
