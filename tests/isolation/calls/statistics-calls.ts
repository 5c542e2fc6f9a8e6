import {
  each,
  tokens,
  unauthorized,
  videoOf,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';

/** Statistics belong to the active workspace; root has none here. */
const outside = { ...unauthorized, ...each(tokens, 403), ...each(['person', 'disabledMember', 'root'], 403) };
const forEditors = (path: string): EndpointExpectation => ({
  statuses: { ...outside, default: 200 },
  prepare: () => ({ path }),
});
const forAdmins = (path: string): EndpointExpectation => ({
  statuses: { ...outside, ...each(['editor', 'manager'], 403), default: 200 },
  prepare: () => ({ path }),
});

export const statisticsCalls: Record<string, EndpointExpectation> = {
  'GET /api/statistics/overview': forEditors('/api/statistics/overview'),
  'GET /api/statistics/traffic-daily': forAdmins('/api/statistics/traffic-daily'),
  'GET /api/statistics/requests-daily': forAdmins('/api/statistics/requests-daily'),
  'GET /api/statistics/requests-daily-by-video': forAdmins('/api/statistics/requests-daily-by-video'),
  'GET /api/statistics/requests-daily/:videoId': {
    statuses: { ...outside, otherSuperadmin: 404, default: 200 },
    prepare: async (world) => ({ path: `/api/statistics/requests-daily/${await videoOf(world)}` }),
  },
  'GET /api/statistics/videos/:videoId': {
    statuses: { ...outside, otherSuperadmin: 404, default: 200 },
    prepare: async (world) => ({ path: `/api/statistics/videos/${await videoOf(world)}` }),
  },
};
