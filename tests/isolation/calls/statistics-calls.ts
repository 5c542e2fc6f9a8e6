import { each, unauthorized, videoOf, type EndpointExpectation } from '../expectations/endpoint-statuses';

/** Statistics belong to the active workspace; root has none here. */
const outside = { ...unauthorized, ...each(['person', 'disabledMember', 'root', 'tokenWithout'], 403) };
/** A token confined to categories reads statistics only for the videos in them. */
const ofVideo = {
  ...outside,
  ...each(['otherSuperadmin', 'otherToken', 'tokenConfined'], 404),
  default: 200,
};
/** The overview is about the whole workspace. */
const forEditors = (path: string): EndpointExpectation => ({
  statuses: { ...outside, tokenConfined: 403, default: 200 },
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
    statuses: ofVideo,
    prepare: async (world) => ({ path: `/api/statistics/requests-daily/${await videoOf(world)}` }),
  },
  'GET /api/statistics/videos/:videoId': {
    statuses: ofVideo,
    prepare: async (world) => ({ path: `/api/statistics/videos/${await videoOf(world)}` }),
  },
  'PUT /api/statistics/report': {
    // Tokens are no members.
    statuses: {
      ...outside,
      ...each(['editor', 'manager', 'token', 'otherToken', 'tokenConfined'], 403),
      default: 200,
    },
    prepare: () => ({ path: '/api/statistics/report', body: { every: 'weekly' } }),
  },
  'POST /api/statistics/unsubscribe': {
    // Mail programs send a form with a certain field.
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/statistics/unsubscribe', query: '?token=guessed', body: {} }),
  },
  'POST /api/statistics/report': {
    statuses: { default: 404 },
    prepare: () => ({ path: '/api/statistics/report', body: { token: 'guessed', every: 'never' } }),
  },
};
