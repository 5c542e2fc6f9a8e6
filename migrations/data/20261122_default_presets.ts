import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';

const batch = 500;

/** A default preset for each workspace that was made before all of them began with one. */
export const defaultPresets: DataMigration = {
  name: '20261122_default_presets',
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
      for (const { id: workspace } of docs) await ensureDefaultPreset(payload, { workspace });
      if (!hasNextPage) break;
    }
  },
};
