import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';
import { countedMetrics } from '@/lib/workspaces/usage/metrics';
import { ensureUsageRow } from '@/lib/workspaces/usage/usage-row';

import { findMongoCollection } from './mongo-collection';

const batch = 500;

/**
 * A row for each count of a workspace, in place of columns of the workspace. What is counted is counted anew, so that a
 * count that a killed process left wrong comes over right.
 */
export const usageRows: DataMigration = {
  name: '20261122_usage_rows',
  up: async ({ payload }) => {
    for (let page = 1; ; page += 1) {
      const { docs, hasNextPage } = await payload.find({
        collection: slugs.workspaces,
        select: {},
        sort: 'id',
        limit: batch,
        page,
        depth: 0,
        overrideAccess: true,
      });
      for (const { id: workspace } of docs) {
        for (const metric of countedMetrics) await ensureUsageRow(payload, { workspace, metric });
      }
      if (!hasNextPage) break;
    }
    await forgetColumns(payload);
  },
};

/** SQLite's columns went with the schema; MongoDB keeps a document's fields until they are taken out. */
const forgetColumns = async (payload: Payload): Promise<void> => {
  const columns = ['videoCount', 'videoSlotTakenAt', 'integrationCount', 'integrationSlotTakenAt'];
  await findMongoCollection(payload, slugs.workspaces)?.updateMany(
    {},
    { $unset: Object.fromEntries(columns.map((column) => [column, ''])) },
  );
};
