import {
  each,
  nobodyInWorkspace,
  unauthorized,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

type Labels = 'categories' | 'tags';

/** Each caller sees their own workspace only. */
const inWorkspace = { ...unauthorized, ...nobodyInWorkspace };
/** A token limited to some categories can't reorder anything else. */
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
  // Ids of other tenants are ignored. The tests of the use case check that their rows stay unchanged.
  'PUT /api/categories/order': {
    statuses: { ...inWorkspace, ...each(['editor', 'tokenConfined'], 403), default: 200 },
    prepare: ({ own }) => ({ path: '/api/categories/order', body: { ids: [own.category.id] } }),
  },
};
