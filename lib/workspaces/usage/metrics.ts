import type { Where } from 'payload';

import type { LimitName } from '@/lib/core/access/actor-workspace';
import { slugs } from '@/lib/core/slugs';

/**
 * What a workspace's rows say, where a metric can be counted anew from them: their number, or the sum of what
 * they cost.
 */
type Source =
  | {
      collection: typeof slugs.videos | typeof slugs.members | typeof slugs.integrations;
      where?: Where;
    }
  | { collection: typeof slugs.aiCreditUsages; sum: 'credits' };

type Metric = {
  limit: LimitName;
  per: 'total' | 'month';
  source?: Source;
  /** How many of what is counted make one of what the package says; 1 unless told. */
  unit?: number;
};

/** What a package limits, over which time, and which rows it is the number of. Traffic in bytes. */
export const usageMetrics = {
  videos: { limit: 'numberOfVideos', per: 'total', source: { collection: slugs.videos } },
  members: {
    limit: 'numberOfMembers',
    per: 'total',
    // A disabled member has no seat; an invitation that is open has one.
    source: { collection: slugs.members, where: { isDisabled: { not_equals: true } } },
  },
  integrations: {
    limit: 'numberOfAPIIntegrations',
    per: 'total',
    source: { collection: slugs.integrations },
  },
  aiCredits: {
    limit: 'monthlyAiCredits',
    per: 'month',
    source: { collection: slugs.aiCreditUsages, sum: 'credits' },
  },
  // Packages say gigabytes.
  traffic: { limit: 'monthlyTraffic', per: 'month', unit: 1_000_000_000 },
} as const satisfies Record<string, Metric>;

export type UsageMetric = keyof typeof usageMetrics;
export const usageMetricNames = Object.keys(usageMetrics) as UsageMetric[];

/** What a package allows of a metric, counted as the metric is; null is unlimited. Pure. */
export const getLimit = (limits: Record<LimitName, number | null>, metric: UsageMetric): number | null => {
  const { limit, unit = 1 }: Metric = usageMetrics[metric];
  const most = limits[limit];
  return most === null ? null : most * unit;
};

/** The metrics that some rows are the source of. */
export const countedMetrics = usageMetricNames.filter((metric) => getSource(metric) !== null);

/** The rows that a metric is counted from, or null where no row says it. */
export function getSource(metric: UsageMetric): Source | null {
  return (usageMetrics[metric] as Metric).source ?? null;
}

/** The period of what has no end. */
export const totalPeriod = 'all';

/** The period that `at` lies in: `all`, or the month in UTC as `YYYY-MM`. Pure. */
export const getPeriod = (metric: UsageMetric, at = new Date()): string =>
  usageMetrics[metric].per === 'month' ? at.toISOString().slice(0, 7) : totalPeriod;
