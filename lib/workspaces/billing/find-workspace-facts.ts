import { findById } from '@/lib/core/rows/find-by-id';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getActorUserId } from '@/lib/core/access/actor';
import { toSubscriptionFacts } from '@/lib/core/access/actor-workspace';
import { getSubscriptionState, isSubscriptionRunning } from '@/lib/ports/billing/subscription-state';
import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import { hasLiveSubscription } from './rules';
import { findPackage } from './workspace-billing';

export type WorkspaceFacts = {
  name: string;
  slug: string;
  createdAt: string;
  /** Their name; null where the workspace has no owner. */
  owner: string | null;
  isOwner: boolean;
  /** The caller's own address. */
  email: string;
  isSubscriptionRunning: boolean;
  /** Whether the owner can end it at the payment provider; only the operator ends any other plan. */
  isBilled: boolean;
};

/** What the account says of a workspace besides its plan. Throws `not_found`. */
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
