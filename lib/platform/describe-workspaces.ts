import type { Payload } from 'payload';

import { toActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { SubscriptionStatus } from '@/lib/core/subscription-state';
import { hasLiveSubscription } from '@/lib/workspaces/billing/rules';
import { getLimit, type UsageMetric } from '@/lib/workspaces/usage/metrics';
import { sumOriginals } from '@/lib/workspaces/usage/sum-originals';
import { getUsage } from '@/lib/workspaces/usage/usage-row';
import type { Package, User, Workspace } from '@/payload-types';

/** `limit` is null if unlimited. Traffic is in bytes for the current month in UTC. */
type Used = { current: number; limit: number | null };

/** Workspace data that platform administrators see without entering the workspace. */
export type DescribedWorkspace = {
  id: string;
  name: string;
  slug: string;
  state: 'active' | 'inactive' | 'deleted';
  owner: string | null;
  packageId: string | null;
  /** Null without a package. */
  plan: string | null;
  isEnterprise: boolean;
  /** Whether a subscription is active at the payment provider, according to the last sync. */
  isPaid: boolean;
  status: SubscriptionStatus;
  /** ISO 8601. */
  trialEndDate: string | null;
  createdAt: string;
  usage: Record<'videos' | 'members' | 'traffic', Used>;
  /** Bytes of the uploaded originals. */
  originals: number;
};

const all = { pagination: false, limit: 0 } as const;

/** Plan, usage, storage and state of workspaces in the order of `ids`; for platform administrators. */
export const describeWorkspaces = async (
  payload: Payload,
  ids: readonly string[],
): Promise<DescribedWorkspace[]> => {
  if (ids.length === 0) return [];
  const [workspaces, originals, packages] = await Promise.all([
    payload.db.find<Workspace>({ collection: slugs.workspaces, where: { id: { in: [...ids] } }, ...all }),
    sumOriginals(payload, ids),
    payload.db.find<Package>({ collection: slugs.packages, ...all }),
  ]);
  const owners = await findEmails(
    payload,
    workspaces.docs.flatMap(({ specificWorkspaceOwner }) => getRelationId(specificWorkspaceOwner) ?? []),
  );
  const rows = new Map(workspaces.docs.map((row) => [row.id, row]));
  const described = ids.map(async (id): Promise<DescribedWorkspace | null> => {
    const row = rows.get(id);
    if (!row) return null;
    const plan = packages.docs.find((each) => each.id === getRelationId(row.subscription?.package)) ?? null;
    const { limits, subscription } = toActorWorkspace(row, plan);
    const findUsed = async (metric: UsageMetric): Promise<Used> => ({
      current: await getUsage(payload, { workspace: id, metric }),
      limit: getLimit(limits, metric),
    });
    const [videos, members, traffic] = await Promise.all([
      findUsed('videos'),
      findUsed('members'),
      findUsed('traffic'),
    ]);
    return {
      id,
      name: row.name,
      slug: row.slug,
      state: row.deleted ? 'deleted' : row.active ? 'active' : 'inactive',
      owner: owners.get(getRelationId(row.specificWorkspaceOwner) ?? '') ?? null,
      packageId: plan?.id ?? null,
      plan: plan?.title ?? null,
      isEnterprise: subscription.isEnterprise,
      isPaid: hasLiveSubscription(row.billing ?? {}),
      status: subscription.status,
      trialEndDate: row.subscription?.trialEndDate ?? null,
      createdAt: row.createdAt,
      usage: { videos, members, traffic },
      originals: originals.get(id) ?? 0,
    };
  });
  return (await Promise.all(described)).filter((row) => row !== null);
};

const findEmails = async (payload: Payload, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: { id: { in: [...ids] } },
    select: { email: true },
    ...all,
  });
  return new Map(docs.map(({ id, email }) => [id, email]));
};
