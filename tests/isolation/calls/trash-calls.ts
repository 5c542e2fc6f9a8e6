import type { TrashCollection } from '@/lib/core/rows/hide-trashed';

import {
  each,
  nobodyInWorkspace,
  notFoundElsewhere,
  ofVideo,
  type EndpointExpectation,
  type Statuses,
  unauthorized,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

/** A confined token may read these rows of all categories, but not change them. */
const ofWorkspace: Statuses = {
  ...{ ...unauthorized, ...nobodyInWorkspace, ...notFoundElsewhere },
  ...each(['editor', 'tokenConfined'], 403),
  default: 200,
};

const statuses: Record<TrashCollection, Statuses> = {
  videos: ofVideo,
  liveEvents: ofWorkspace,
  playerPresets: ofWorkspace,
  categories: ofVideo,
};

const onRestore = (collection: TrashCollection): EndpointExpectation => ({
  statuses: statuses[collection],
  prepare: async (world) => {
    const { id } = await makeRow(world, collection, world.own);
    const deletedAt = new Date().toISOString();
    await world.payload.db.updateOne({ collection, id, data: { deletedAt, uniqueWithin: id } });
    return { path: `/api/${collection}/${id}/restore`, subject: { collection, id } };
  },
});

export const trashCalls: Record<string, EndpointExpectation> = {
  ...Object.fromEntries(
    (['videos', 'liveEvents', 'playerPresets', 'categories'] as const).map((collection) => [
      `POST /api/${collection}/:id/restore`,
      onRestore(collection),
    ]),
  ),
  // Both concern the caller's own workspace.
  'GET /api/workspaces/trash': {
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: () => ({ path: '/api/workspaces/trash' }),
  },
  'PATCH /api/workspaces/trash': {
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin'], 200), default: 403 },
    prepare: () => ({ path: '/api/workspaces/trash', body: { days: 14 } }),
  },
};
