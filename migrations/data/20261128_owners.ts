import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { findOwner } from '@/lib/workspaces/members/find-owner';
import { ensureSuperadmin } from '@/lib/workspaces/members/make-owner';
import type { DataMigration } from '@/lib/platform/migrate-data';

const batch = 500;

/** Every owner is an active superadmin of the workspace; a workspace whose owner's account is gone has none. */
export const owners: DataMigration = {
  name: '20261128_owners',
  up: async ({ payload }) => {
    for (let page = 1; ; page += 1) {
      const { docs, hasNextPage } = await payload.db.find<{ id: string; deleted?: boolean }>({
        collection: slugs.workspaces,
        select: { deleted: true },
        sort: 'id',
        limit: batch,
        page,
      });
      for (const { id: workspaceId, deleted } of docs) {
        const user = await findOwner(payload, workspaceId);
        if (user && !deleted) await ensureSuperadmin(payload, { workspaceId, user });
        else
          await compareAndSet(payload, {
            collection: slugs.workspaces,
            where: { id: { equals: workspaceId } },
            data: { specificWorkspaceOwner: null },
          });
      }
      if (!hasNextPage) break;
    }
  },
};
