import { findById } from '@/lib/core/rows/find-rows';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getActorUserId } from '@/lib/core/access/actor';
import { toSubscriptionFacts } from '@/lib/core/access/actor-workspace';
import { getSubscriptionState, isSubscriptionRunning } from '@/lib/core/subscription-state';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import { hasLiveSubscription } from './rules';
import { findPackage } from './workspace-billing';

export type WorkspaceFacts = {
  name: string;
  slug: string;
  createdAt: string;
  /** Name of the owner. Null if the workspace has no owner. */
  owner: string | null;
  isOwner: boolean;
  /** Email address of the caller. */
  email: string;
  isSubscriptionRunning: boolean;
  /**
   * Whether the owner can cancel the subscription at the payment provider. All other plans are ended by the
   * operator.
   */
  isBilled: boolean;
};

/** Workspace data of the account page, apart from the plan. Throws `not_found`. */
export const findWorkspaceFacts = async (
  { payload, actor, req }: RequestContext,
  workspaceId: string,
): Promise<WorkspaceFacts> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  if (!workspace) throw new AppError('not_found');
  const ownerId = getRelationId(workspace.specificWorkspaceOwner);
  const packageId = getRelationId(workspace.subscription?.package);
  const [owner, plan] = await Promise.all([
    ownerId ? findById(payload, slugs.users, ownerId) : null,
    packageId ? findPackage(payload, packageId) : null,
  ]);
  return {
    name: workspace.name,
    slug: workspace.slug,
    createdAt: workspace.createdAt,
    owner: owner ? owner.fullname || owner.email : null,
    isOwner: ownerId !== null && ownerId === getActorUserId(actor),
    email: req.user && 'email' in req.user ? (req.user.email ?? '') : '',
    isSubscriptionRunning:
      hasLiveSubscription(workspace.billing ?? {}) ||
      isSubscriptionRunning(getSubscriptionState(toSubscriptionFacts(workspace, plan))),
    isBilled: hasLiveSubscription(workspace.billing ?? {}),
  };
};
