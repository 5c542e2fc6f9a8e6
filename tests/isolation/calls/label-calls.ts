import {
  each,
  nobodyInWorkspace,
  unauthorized,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

type Labels = 'categories' | 'tags';

/** Everybody sees their own workspace's. */
const inWorkspace = { ...unauthorized, ...nobodyInWorkspace };
/** A token that is confined to some categories puts nothing else in order. */
const merging = {
  ...inWorkspace,
  ...each(['editor', 'tokenConfined'], 403),
  ...each(['otherSuperadmin', 'otherToken'], 404),
};

const onMerge = (collection: Labels, path: string, status: number): EndpointExpectation => ({
  statuses: { ...merging, default: status },
  prepare: async (world) => {
    const [from, into] = [
      await makeRow(world, collection, world.own),
      await makeRow(world, collection, world.own),
    ];
    return {
      path: `/api/${collection}/${path}`,
      body: { ids: [from.id], into: into.id },
      subject: { collection, id: from.id },
    };
  },
});

const labelCallsOf = (collection: Labels): Record<string, EndpointExpectation> => ({
  [`GET /api/${collection}/overview`]: {
    statuses: { ...inWorkspace, default: 200 },
    prepare: () => ({ path: `/api/${collection}/overview` }),
  },
  [`POST /api/${collection}/merge-effects`]: onMerge(collection, 'merge-effects', 200),
  [`POST /api/${collection}/merge`]: onMerge(collection, 'merge', 202),
});

export const labelCalls: Record<string, EndpointExpectation> = {
  ...labelCallsOf('categories'),
  ...labelCallsOf('tags'),
  // Another tenant's ids are passed over; that its rows stay as they are is a test of the use case.
  'PUT /api/categories/order': {
    statuses: { ...inWorkspace, ...each(['editor', 'tokenConfined'], 403), default: 200 },
    prepare: ({ own }) => ({ path: '/api/categories/order', body: { ids: [own.category.id] } }),
  },
};
