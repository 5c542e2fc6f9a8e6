import type { Payload } from 'payload';
import { z } from 'zod';

import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';

import { getLimit, type UsageMetric } from './metrics';
import { getUsage } from './usage-row';

/** `limit` and `remaining` are null if unlimited. */
export const usedLimitSchema = z.object({
  current: z.number(),
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
});
z.globalRegistry.add(usedLimitSchema, { id: 'UsedLimit' });
export type UsedLimit = z.output<typeof usedLimitSchema>;

/** Usage of one package limit. */
export const findUsedLimit = async (
  payload: Payload,
  { id, limits }: Pick<ActorWorkspace, 'id' | 'limits'>,
  metric: UsageMetric,
): Promise<UsedLimit> => {
  const current = await getUsage(payload, { workspace: id, metric });
  const limit = getLimit(limits, metric);
  return { current, limit, remaining: limit === null ? null : Math.max(0, limit - current) };
};

export const subscriptionLimitsSchema = z.object({
  workspace: z.string(),
  amountOfVideos: usedLimitSchema,
  amountOfMembers: usedLimitSchema,
  amountOfAPIIntegrations: usedLimitSchema,
  trafficOfCurrentMonth: usedLimitSchema.describe('In bytes.'),
  aiCreditsCurrentMonth: usedLimitSchema.describe('Months are counted in UTC.'),
});
z.globalRegistry.add(subscriptionLimitsSchema, { id: 'Usage' });

/** Usage of all package limits. */
export const findSubscriptionLimits = async (
  payload: Payload,
  workspace: ActorWorkspace,
): Promise<z.output<typeof subscriptionLimitsSchema>> => {
  const find = (metric: UsageMetric) => findUsedLimit(payload, workspace, metric);
  const [videos, members, integrations, traffic, aiCredits] = await Promise.all([
    find('videos'),
    find('members'),
    find('integrations'),
    find('traffic'),
    find('aiCredits'),
  ]);
  return {
    workspace: workspace.id,
    amountOfVideos: videos,
    amountOfMembers: members,
    amountOfAPIIntegrations: integrations,
    trafficOfCurrentMonth: traffic,
    aiCreditsCurrentMonth: aiCredits,
  };
};
