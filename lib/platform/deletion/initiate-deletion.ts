import type { RequestContext } from '@/lib/http/define-endpoint';
import { chooseMailLanguage } from '@/lib/accounts/users';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { createOnce } from '@/lib/core/rows/create-once';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { mailDeletionLinkJob } from '@/lib/platform/jobs';

import { checkDeletable } from './check-deletable';

/**
 * Emails the owner a link to delete the active workspace. A new link invalidates the previous one. Throws the
 * errors of `checkDeletable`.
 */
export const initiateDeletion = async ({ payload, actor, req }: RequestContext) => {
  const workspaceId = getActorWorkspace(actor)?.id;
  const userId = getActorUserId(actor);
  const person = req.user?.collection === slugs.users ? req.user : null;
  const email = person?.email;
  if (!workspaceId || !userId || !email) throw new AppError('not_workspace_owner');
  const workspace = await checkDeletable(payload, { workspaceId, userId });
  const data = {
    workspaceName: workspace.name,
    requestedBy: email,
    requestedById: userId,
    requestedAt: new Date().toISOString(),
    language: chooseMailLanguage(person, req.i18n.language),
  };
  const made = await createOnce(payload, {
    collection: slugs.workspaceDeletions,
    key: 'workspaceId',
    data: { ...data, workspaceId, state: 'requested' },
  });
  if (!made) {
    await compareAndSet(payload, {
      collection: slugs.workspaceDeletions,
      where: { and: [{ workspaceId: { equals: workspaceId } }, { state: { equals: 'requested' } }] },
      data,
    });
  }
  await queueJob(payload, mailDeletionLinkJob, { workspaceId }, { workspace: null });
  return { success: true };
};
