import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { getActorWorkspace, type Actor } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { slugs } from '@/lib/core/slugs';
import { listWorkspacesOf } from '@/lib/workspaces/find-workspaces';
import { findUsedLimit, type UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import type { UsageMetric } from '@/lib/workspaces/usage/metrics';
import { countTrashedVideos, getUsage } from '@/lib/workspaces/usage/usage-row';
import type { LiveEvent } from '@/payload-types';

export type NavUsage = {
  /** Bytes. */
  traffic: Pick<UsedLimit, 'current' | 'limit'>;
  /** Null if the plan includes no AI credits. */
  aiCredits: Pick<UsedLimit, 'current' | 'limit'> | null;
};

export type NavData = {
  /** Null without a workspace. */
  videoCount: number | null;
  /** How many of them are in the trash. */
  trashedCount: number;
  /** Usage of the current month in UTC. Null without a workspace. */
  usage: NavUsage | null;
  hasOtherWorkspaces: boolean;
  /** Whether the workspace has an event that is live now. */
  isLive: boolean;
};

/**
 * Data of the navigation besides its links. `videoCount` is the same counter that enforces the upload limit.
 */
export const findNavData = async ({
  payload,
  actor,
}: Pick<Context, 'payload' | 'actor'>): Promise<NavData> => {
  const workspace = getActorWorkspace(actor);
  const [videoCount, trashedCount, usage, onAir, others] = await Promise.all([
    workspace && getUsage(payload, { workspace: workspace.id, metric: 'videos' }),
    workspace ? countTrashedVideos(payload, workspace.id) : 0,
    workspace && findNavUsage(payload, workspace),
    workspace && findLiveNow(payload, workspace),
    countOthers(payload, actor),
  ]);
  return {
    videoCount,
    trashedCount,
    usage,
    hasOtherWorkspaces: others > 0,
    isLive: Boolean(onAir),
  };
};

/** Counts the other workspaces that the person is a member of. */
const countOthers = async (payload: Payload, actor: Actor): Promise<number> => {
  if (!('userId' in actor)) return 0;
  const current = getActorWorkspace(actor)?.id;
  const ids = (await listWorkspacesOf(payload, actor.userId)).filter((id) => id !== current);
  if (ids.length === 0) return 0;
  const { totalDocs } = await payload.db.count({
    collection: slugs.workspaces,
    where: { and: [{ id: { in: ids } }, { active: { equals: true } }, { deleted: { not_equals: true } }] },
  });
  return totalDocs;
};

const findLiveNow = (payload: Payload, { id }: ActorWorkspace): Promise<LiveEvent | null> =>
  payload.db.findOne<LiveEvent>({
    collection: slugs.liveEvents,
    where: { and: [{ workspace: { equals: id } }, { state: { equals: 'LIVE' } }] },
    select: { state: true },
  });

/** Without a valid plan every limit is 0, which would show all of it as used up, so the limit is left out. */
const findNavUsage = async (payload: Payload, workspace: ActorWorkspace): Promise<NavUsage> => {
  const { features, limits, subscription } = workspace;
  const find = async (metric: UsageMetric) => {
    const { current, limit } = await findUsedLimit(payload, workspace, metric);
    return { current, limit: subscription.isValid ? limit : null };
  };
  const hasCredits = features.aiFeaturesEnabled && (limits.monthlyAiCredits ?? 0) > 0;
  const [traffic, aiCredits] = await Promise.all([find('traffic'), hasCredits ? find('aiCredits') : null]);
  return { traffic, aiCredits };
};
