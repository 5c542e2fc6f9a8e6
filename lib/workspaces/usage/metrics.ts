import type { Where } from 'payload';

import type { LimitName } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';

/** Rows that a metric can be recounted from: their number, or the sum of a field. */
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
  /** Counted units per unit of the package limit. Default 1. */
  unit?: number;
};

/** Metrics that packages limit, with their period and source rows. Traffic is counted in bytes. */
export const usageMetrics = {
  videos: { limit: 'numberOfVideos', per: 'total', source: { collection: slugs.videos } },
  members: {
    limit: 'numberOfMembers',
    per: 'total',
    // A disabled member takes no seat; an open invitation does.
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
  // Package limits are in gigabytes.
  traffic: { limit: 'monthlyTraffic', per: 'month', unit: 1_000_000_000 },
} as const satisfies Record<string, Metric>;

export type UsageMetric = keyof typeof usageMetrics;
export const usageMetricNames = Object.keys(usageMetrics) as UsageMetric[];

/** Package limit in units of the metric. Null if unlimited. Pure. */
export const getLimit = (limits: Record<LimitName, number | null>, metric: UsageMetric): number | null => {
  const { limit, unit = 1 }: Metric = usageMetrics[metric];
  const most = limits[limit];
  return most === null ? null : most * unit;
};

/** Metrics that can be recounted from rows. */
export const countedMetrics = usageMetricNames.filter((metric) => getSource(metric) !== null);

/** Source rows of a metric, or null if it cannot be recounted. */
export function getSource(metric: UsageMetric): Source | null {
  return (usageMetrics[metric] as Metric).source ?? null;
}

/** Period of metrics that are not counted per month. */
export const totalPeriod = 'all';

/** Period that contains `at`: `all`, or the month in UTC as `YYYY-MM`. Pure. */
export const getPeriod = (metric: UsageMetric, at = new Date()): string =>
  usageMetrics[metric].per === 'month' ? at.toISOString().slice(0, 7) : totalPeriod;
