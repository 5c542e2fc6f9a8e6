import type { Payload } from 'payload';

import { getActorUserId } from '@/lib/core/access/actor';
import { toSubscriptionFields } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { Language } from '@/lib/core/i18n/languages';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getSubscriptionState, isSubscriptionRunning } from '@/lib/core/subscription-state';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Statistic } from '@/payload-types';

import { hasLiveSubscription } from './rules';
import { findPackage } from './workspace-billing';

export type TrafficMonth = {
  /** `YYYY-MM`, in UTC. */
  month: string;
  bytes: number;
};

/** The last twelve months in UTC, the current month last. Pure. */
const listMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );

/** A workspace's outgoing traffic of the last twelve months, one entry each. */
export const findTrafficMonths = async (
  payload: Payload,
  { workspaceId, now = new Date() }: { workspaceId: string; now?: Date },
): Promise<TrafficMonth[]> => {
  const months = listMonths(now);
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: {
      and: [{ workspace: { equals: workspaceId } }, { period: { in: months } }],
    },
    select: { period: true, bytes: true },
    pagination: false,
    limit: 0,
  });
  const found = new Map(docs.map(({ period, bytes }) => [period, bytes]));
  return months.map((month) => ({ month, bytes: found.get(month) ?? 0 }));
};

export type AccountPageData = {
  name: string;
  slug: string;
  primaryColor: string | null;
  language: Language | null;
  logoUrl: string | null;
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
export const findAccountPageData = async (
  { payload, ports, actor, req }: RequestContext,
  workspaceId: string,
): Promise<AccountPageData> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  if (!workspace) throw new AppError('not_found');
  const ownerId = getRelationId(workspace.specificWorkspaceOwner);
  const packageId = getRelationId(workspace.subscription?.package);
  const { logo } = workspace;
  const [owner, plan, delivery] = await Promise.all([
    ownerId ? findById(payload, slugs.users, ownerId) : null,
    packageId ? findPackage(payload, packageId) : null,
    logo ? ports.deliveryFor(workspaceId) : null,
  ]);
  return {
    name: workspace.name,
    slug: workspace.slug,
    primaryColor: workspace.primaryColor ?? null,
    language: workspace.language ?? null,
    logoUrl: logo && delivery ? delivery.publicUrl(logo) : null,
    createdAt: workspace.createdAt,
    owner: owner ? owner.fullname || owner.email : null,
    isOwner: ownerId !== null && ownerId === getActorUserId(actor),
    email: req.user && 'email' in req.user ? (req.user.email ?? '') : '',
    isSubscriptionRunning:
      hasLiveSubscription(workspace.billing ?? {}) ||
      isSubscriptionRunning(getSubscriptionState(toSubscriptionFields(workspace, plan))),
    isBilled: hasLiveSubscription(workspace.billing ?? {}),
  };
};
