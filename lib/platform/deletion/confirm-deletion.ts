import type { Payload } from 'payload';

import { endSessions } from '@/lib/accounts/sessions/session-row';
import { countIdentities } from '@/lib/accounts/sso/identities';
import { proveSecondFactor, type SecondFactor } from '@/lib/accounts/two-factor/check-second-factor';
import { isTwoFactorOn } from '@/lib/accounts/two-factor/two-factor-row';
import { chooseMailLanguage } from '@/lib/accounts/users';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet, updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { isSubscriptionRunning } from '@/lib/core/subscription-state';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { mailDeletionLinkJob } from '@/lib/platform/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import { hasLiveSubscription } from '@/lib/workspaces/billing/rules';
import { findWorkspaceBilling } from '@/lib/workspaces/billing/workspace-billing';
import type { User, WorkspaceDeletion, Workspace } from '@/payload-types';

import { findDeletion } from './deletion-row';
import { deletionSteps } from './deletion-steps';
import { countTenantRows } from './tenant-rows';

/**
 * Starts the permanent deletion of a workspace by a platform administrator, who needs a second factor or
 * single sign-on and the confirmation word, but no emailed link. The signed record is emailed to them. Throws
 * `not_found`, `delete_workspace_mfa_required`, `active_subscription_exists`, `invalid_confirmation` and the
 * errors of `proveSecondFactor`.
 */
export const deleteAsPlatform = async (
  { payload, actor, req }: RequestContext,
  { workspaceId, confirmationText, ...factor }: Omit<Confirmation, 'deleteToken'>,
) => {
  const userId = getActorUserId(actor);
  const workspace = await checkDeletable(payload, { workspaceId, userId, isPlatform: true });
  const user = req.user as User;
  const language = chooseMailLanguage(user, req.i18n.language);
  const by = { requestedBy: user.email, requestedById: user.id, language };
  if (!isConfirmed(req.i18n.language, confirmationText)) throw new AppError('invalid_confirmation');
  await proveSecondFactor(payload, user.id, factor);
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

type Confirmation = { workspaceId: string; confirmationText: string; deleteToken: string } & SecondFactor;

/** Whether the typed text is the confirmation word, ignoring case. Pure. */
const isConfirmed = (language: string, typed: string): boolean =>
  typed.trim().toLocaleLowerCase(language) ===
  translate(language, 'deletion.word').toLocaleLowerCase(language);

/**
 * Closes the workspace and queues its deletion for the worker. Returns false if the deletion has already
 * started. `by` names the requester if it is not the owner.
 */
const startDeletion = async (
  payload: Payload,
  { id, workspaceId }: Pick<WorkspaceDeletion, 'id' | 'workspaceId'>,
  by: Partial<Pick<WorkspaceDeletion, 'requestedBy' | 'requestedById' | 'language'>> = {},
): Promise<boolean> => {
  const counts = await countTenantRows(payload, workspaceId);
  const confirmedAt = new Date().toISOString();
  const begun = await compareAndSet(payload, {
    collection: slugs.workspaceDeletions,
    where: { and: [{ id: { equals: id } }, { state: { equals: 'requested' } }] },
    data: { ...by, state: 'running', step: deletionSteps[0], counts, confirmedAt },
  });
  if (!begun) return false;
  await updateById(payload, slugs.workspaces, workspaceId, { active: false, deleted: true });
  return true;
};

/**
 * Starts the permanent deletion of a workspace. Access ends immediately; the worker does the rest. Throws
 * `delete_token_expired`, `invalid_confirmation` and the errors of `checkDeletable` and `proveSecondFactor`.
 */
export const confirmDeletion = async (
  { payload, actor, req }: RequestContext,
  { workspaceId, confirmationText, deleteToken, ...factor }: Confirmation,
) => {
  const row = await findDeletion(payload, deleteToken);
  if (row?.state !== 'requested' || row.workspaceId !== workspaceId)
    throw new AppError('delete_token_expired');
  const userId = getActorUserId(actor);
  await checkDeletable(payload, { workspaceId, userId });
  if (!isConfirmed(req.i18n.language, confirmationText)) throw new AppError('invalid_confirmation');
  if (userId) await proveSecondFactor(payload, userId, factor);
  if (!(await startDeletion(payload, row))) throw new AppError('delete_token_expired');
  if (userId) await endSessions(payload, { userId });
  return { state: 'running' as const };
};

/** Whether the account has a second factor or a linked single sign-on identity. */
export const hasSecondFactor = async (payload: Payload, userId: string): Promise<boolean> => {
  const [isOn, identities] = await Promise.all([
    isTwoFactorOn(payload, userId),
    countIdentities(payload, userId),
  ]);
  return isOn || identities > 0;
};

/**
 * Finds a workspace that the account may delete: its owner, or any platform administrator. Throws
 * `not_workspace_owner` (`not_found` for platform administrators), also for deleted workspaces,
 * `active_subscription_exists`, `delete_workspace_mfa_required`.
 */
export const checkDeletable = async (
  payload: Payload,
  {
    workspaceId,
    userId,
    isPlatform = false,
  }: { workspaceId: string; userId: string | null; isPlatform?: boolean },
): Promise<Workspace> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId, {
    where: { deleted: { not_equals: true } },
  });
  const isAllowed = isPlatform || getRelationId(workspace?.specificWorkspaceOwner) === userId;
  if (!workspace || !userId || !isAllowed)
    throw new AppError(isPlatform ? 'not_found' : 'not_workspace_owner');
  const billing = await findWorkspaceBilling(payload, workspaceId);
  const isRunning = billing && (isSubscriptionRunning(billing.state) || hasLiveSubscription(billing.billing));
  if (isRunning) throw new AppError('active_subscription_exists');
  if (!(await hasSecondFactor(payload, userId))) throw new AppError('delete_workspace_mfa_required');
  return workspace;
};
