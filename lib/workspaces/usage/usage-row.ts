import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { AiCreditUsage, Usage } from '@/payload-types';

import { getPeriod, getSource, type UsageMetric } from './metrics';

/** One count of a workspace; `at` picks the month of a monthly metric, and is now unless told. */
export type UsageKey = { workspace: string; metric: UsageMetric; at?: Date };

/** The row of a count. */
export const isRowOf = ({ workspace, metric, at }: UsageKey): Where => ({
  and: [
    { workspace: { equals: workspace } },
    { metric: { equals: metric } },
    { period: { equals: getPeriod(metric, at) } },
  ],
});

export const findUsageRow = (payload: Payload, key: UsageKey): Promise<Usage | null> =>
  payload.db.findOne<Usage>({ collection: slugs.usage, where: isRowOf(key) });

type SourceKey = Pick<UsageKey, 'workspace' | 'metric'> & { period: string };

/** What there is by the rows themselves, in a period; 0 for a metric that no row says. */
export const countSource = async (
  payload: Payload,
  { workspace, metric, period }: SourceKey,
): Promise<number> => {
  const source = getSource(metric);
  if (!source) return 0;
  if ('sum' in source) {
    const { docs } = await payload.db.find<AiCreditUsage>({
      collection: source.collection,
      where: { and: [{ workspace: { equals: workspace } }, { period: { equals: period } }] },
      select: { [source.sum]: true },
      pagination: false,
      limit: 0,
    });
    return docs.reduce((sum, row) => sum + row[source.sum], 0);
  }
  const { totalDocs } = await payload.db.count({
    collection: source.collection,
    where: { and: [{ workspace: { equals: workspace } }, ...(source.where ? [source.where] : [])] },
  });
  return totalDocs + (metric === 'videos' ? await countRecordings(payload, workspace) : 0);
};

/** Recordings that are no videos yet, whose places are taken. */
const countRecordings = async (payload: Payload, workspace: string): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.liveEvents,
    where: { and: [{ workspace: { equals: workspace } }, { holdsSlot: { equals: true } }] },
  });
  return totalDocs;
};

/**
 * The row of a count; made with what there is where it is missing. Of several processes at once, one makes
 * it.
 */
export const ensureUsageRow = async (payload: Payload, key: UsageKey): Promise<Usage> => {
  const known = await findUsageRow(payload, key);
  if (known) return known;
  const { workspace, metric, at } = key;
  const data = {
    workspace,
    metric,
    period: getPeriod(metric, at),
    count: await countSource(payload, { workspace, metric, period: getPeriod(metric, at) }),
  };
  try {
    return (await payload.db.create({ collection: slugs.usage, data })) as Usage;
  } catch (error) {
    // The unique key let another process be first.
    const theirs = await findUsageRow(payload, key);
    if (!theirs) throw error;
    return theirs;
  }
};
