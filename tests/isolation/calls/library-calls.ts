import {
  each,
  nobodyInWorkspace,
  tokens,
  unauthorized,
  videoOf,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

/** Saved views of the library are for people only. */
const ofViews = { ...unauthorized, ...nobodyInWorkspace, ...each(tokens, 403) };

/** A view that its owner shares, which managers may change too. */
const onView = (body?: unknown): EndpointExpectation => ({
  statuses: { ...ofViews, ...each(['editor', 'otherSuperadmin'], 404), default: 200 },
  prepare: async (world) => {
    const { id } = await makeRow(world, 'savedViews', world.own);
    const subject = { collection: 'savedViews', id };
    return { path: `/api/videos/library/views/${id}`, subject, ...(body !== undefined && { body }) };
  },
});

export const libraryCalls: Record<string, EndpointExpectation> = {
  'GET /api/videos/library': {
    // Each caller sees their own workspace only.
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: ({ own }) => ({ path: `/api/videos/library?category=${own.category.id}` }),
  },
  'GET /api/videos/library/matches': {
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: () => ({ path: '/api/videos/library/matches' }),
  },
  'POST /api/videos/bulk': {
    // Lists refusals by video; the tests of the use case check the rows.
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: async (world) => ({
      path: '/api/videos/bulk',
      body: { ids: [await videoOf(world)], change: { kind: 'language', value: 'de-DE' } },
    }),
  },
  'GET /api/videos/library/views': {
    statuses: { ...ofViews, default: 200 },
    prepare: () => ({ path: '/api/videos/library/views' }),
  },
  'POST /api/videos/library/views': {
    statuses: { ...ofViews, default: 201 },
    prepare: () => ({
      path: '/api/videos/library/views',
      body: { name: 'Made', query: 'sort=title' },
    }),
  },
  'PATCH /api/videos/library/views/:viewId': onView({ name: 'Changed' }),
  'DELETE /api/videos/library/views/:viewId': onView(),
};
