import {
  each,
  nobodyInWorkspace,
  unauthorized,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

export const uploadTokenCalls: Record<string, EndpointExpectation> = {
  'POST /api/upload-tokens': {
    // A confined token may not upload into the attacked category, and other tenants do not know it.
    statuses: {
      ...unauthorized,
      ...nobodyInWorkspace,
      ...each(['otherSuperadmin', 'otherToken'], 400),
      tokenConfined: 403,
      default: 201,
    },
    prepare: ({ own }) => ({ path: '/api/upload-tokens', body: { categories: [own.category.id] } }),
  },
  'GET /api/upload-tokens': {
    // Each caller sees their own workspace only.
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: () => ({ path: '/api/upload-tokens' }),
  },
  'DELETE /api/upload-tokens/:id': {
    // A colleague made the token. Editors and integrations manage only their own.
    statuses: {
      ...unauthorized,
      ...nobodyInWorkspace,
      ...each(['editor', 'token', 'tokenConfined', 'otherSuperadmin', 'otherToken'], 404),
      default: 200,
    },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'uploadTokens', world.own);
      return { path: `/api/upload-tokens/${id}`, subject: { collection: 'uploadTokens', id } };
    },
  },
};
