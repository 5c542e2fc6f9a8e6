import type { Payload } from 'payload';

import { countIdentities } from '@/lib/accounts/sso/identities';
import { isTwoFactorOn } from '@/lib/accounts/two-factor/two-factor-row';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { isSubscriptionRunning } from '@/lib/core/subscription-state';
import { hasLiveSubscription } from '@/lib/workspaces/billing/rules';
import { findWorkspaceBilling } from '@/lib/workspaces/billing/workspace-billing';
import type { Workspace } from '@/payload-types';

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
  const workspace = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspaceId } }, { deleted: { not_equals: true } }] },
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
