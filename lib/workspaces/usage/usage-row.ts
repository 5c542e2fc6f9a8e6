import type { Payload, Where } from 'payload';

import { getSqliteReader } from '@/lib/core/database/sqlite-reader';
import { createOnce } from '@/lib/core/rows/create-once';
import { inTrash, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { AiCreditUsage, Usage } from '@/payload-types';

import { getPeriod, getSource, type UsageMetric } from './metrics';

/** Usage of a metric. The limit is enforced by the same count. */
export const getUsage = async (payload: Payload, key: UsageKey): Promise<number> =>
  (await findCount(payload, key)) ?? countSource(payload, { ...key, period: getPeriod(key.metric, key.at) });

/** Reads SQLite directly, because every list needs the count. */
const findCount = async (payload: Payload, key: UsageKey): Promise<number | undefined> => {
  const read = getSqliteReader(payload);
  if (!read) return (await findUsageRow(payload, key))?.count;
  const rows = read('SELECT count FROM usage WHERE workspace_id = ? AND metric = ? AND period = ?', [
    key.workspace,
    key.metric,
    getPeriod(key.metric, key.at),
  ]);
  return rows[0] && Number(rows[0][0]);
};

/** Key of one count. `at` selects the month of a monthly metric; default now. */
export type UsageKey = { workspace: string; metric: UsageMetric; at?: Date };

/** Condition that finds the row of a count. */
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

/** Count from the source rows of a period. 0 for a metric without source rows. */
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
    ...withTrash,
  });
  return totalDocs + (metric === 'videos' ? await countRecordings(payload, workspace) : 0);
};

/** Recordings whose slot is taken before their video exists. */
const countRecordings = async (payload: Payload, workspace: string): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.liveEvents,
    where: { and: [{ workspace: { equals: workspace } }, { holdsSlot: { equals: true } }] },
  });
  return totalDocs;
};

/**
 * Finds the row of a count, or creates it from the source rows. If several processes create it, one succeeds.
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
  const uniqueKey = ['workspace', 'metric', 'period'];
  const created = await createOnce(payload, { collection: slugs.usage, key: uniqueKey, data });
  const row = created ?? (await findUsageRow(payload, key));
  if (!row) throw new Error(`the count of ${metric} was deleted while it was created`);
  return row;
};

/** Number of a workspace's videos in the trash, which its plan still counts. */
export const countTrashedVideos = async (payload: Payload, workspace: string): Promise<number> => {
  const read = getSqliteReader(payload);
  if (read) {
    // SQLite uses the index for a range, but walks all videos for IS NOT NULL.
    const sql = `SELECT count(*) FROM videos WHERE workspace_id = ? AND deleted_at > ''`;
    return Number(read(sql, [workspace])[0]?.[0]);
  }
  const { totalDocs } = await payload.db.count({
    collection: slugs.videos,
    where: { and: [{ workspace: { equals: workspace } }, inTrash] },
  });
  return totalDocs;
};
