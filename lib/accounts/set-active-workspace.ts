import type { Payload } from 'payload';

import { noteEntry } from '@/lib/accounts/landing';
import { AppError } from '@/lib/core/errors';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

/**
 * Platform administrators can read every workspace, but enter those of others only by a support session with
 * a reason.
 */
const assertMember = async (payload: Payload, userId: string, workspaceId: string): Promise<void> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { equals: userId } },
        { status: { equals: 'accepted' } },
      ],
    },
  });
  if (totalDocs === 0) throw new AppError('support_required');
};

/**
 * Switches a person's active workspace. Throws `forbidden` for tokens, `not_found` for any other workspace,
 * `support_required` to platform administrators.
 */
export const setActiveWorkspace = async (
  { payload, actor, req }: RequestContext,
  { workspaceId }: { workspaceId: string },
) => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  if (actor.kind === 'root') await assertMember(payload, actor.userId, workspaceId);
  const { docs } = await payload.find({
    collection: slugs.workspaces,
    where: {
      and: [{ id: { equals: workspaceId } }, { active: { equals: true } }, { deleted: { not_equals: true } }],
    },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  });
  const workspace = docs[0];
  if (!workspace) throw new AppError('not_found');
  await updateById(payload, slugs.users, actor.userId, { activeWorkspace: workspace.id });
  await noteEntry(payload, { userId: actor.userId, workspaceId: workspace.id });
  return { success: true, workspace: { id: workspace.id, name: workspace.name } };
};
