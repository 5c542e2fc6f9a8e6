import { chooseMailLanguage } from '@/lib/accounts/users';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User, WorkspaceDeletion } from '@/payload-types';

import { checkDeletable } from './check-deletable';
import { isConfirmed, startDeletion } from './confirm-deletion';

/**
 * Starts the permanent deletion of a workspace by a platform administrator, who needs a second factor or
 * single sign-on and the confirmation word, but no emailed link. The signed record is emailed to them. Throws
 * `not_found`, `delete_workspace_mfa_required`, `active_subscription_exists`, `invalid_confirmation`.
 */
export const deleteAsPlatform = async (
  { payload, actor, req }: RequestContext,
  { workspaceId, confirmationText }: { workspaceId: string; confirmationText: string },
) => {
  const userId = getActorUserId(actor);
  const workspace = await checkDeletable(payload, { workspaceId, userId, isPlatform: true });
  const user = req.user as User;
  const language = chooseMailLanguage(user, req.i18n.language);
  const by = { requestedBy: user.email, requestedById: user.id, language };
  if (!isConfirmed(req.i18n.language, confirmationText)) throw new AppError('invalid_confirmation');
  await createOnce(payload, {
    collection: slugs.workspaceDeletions,
    key: 'workspaceId',
    data: {
      ...by,
      workspaceId,
      workspaceName: workspace.name,
      requestedAt: new Date().toISOString(),
      state: 'requested',
    },
  });
  const row = await payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { workspaceId: { equals: workspaceId } },
  });
  if (!row || !(await startDeletion(payload, row, by))) throw new AppError('not_found');
  return { state: 'running' as const };
};
