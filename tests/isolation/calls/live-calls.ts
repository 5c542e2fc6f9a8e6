import {
  each,
  nobodyInWorkspace,
  unauthorized,
  type EndpointExpectation,
  type Statuses,
} from '../expectations/endpoint-statuses';
import { makeRow } from '../world';
import { insertTarget } from './live-target';

/** Live events have no category, so tokens confined to categories have no access to them. */
const readers: Statuses = {
  ...unauthorized,
  ...nobodyInWorkspace,
  tokenConfined: 403,
  ...each(['otherSuperadmin', 'otherToken'], 404),
  default: 200,
};
/** The event is a colleague's, and editors run only their own. */
const runners: Statuses = { ...readers, editor: 403 };

const onEvent = (end: string, statuses: Statuses): EndpointExpectation => ({
  statuses,
  prepare: async (world) => {
    const { id } = await makeRow(world, 'liveEvents', world.own);
    return { path: `/api/liveEvents/${id}/${end}`, subject: { collection: 'liveEvents', id } };
  },
});
/** Live events are disabled, which only those who may run the event learn. */
const step = (end: string): EndpointExpectation => onEvent(end, { ...runners, default: 400 });

/** A target of the event, with its key. */
const onTarget = (body?: object): EndpointExpectation => ({
  statuses: runners,
  prepare: async (world) => {
    const { id } = await makeRow(world, 'liveEvents', world.own);
    const path = `/api/liveEvents/${id}/targets/${await insertTarget(world, id)}`;
    return { path, ...(body && { body }), subject: { collection: 'liveEvents', id } };
  },
});

export const liveCalls: Record<string, EndpointExpectation> = {
  'POST /api/liveEvents/embed-player-copied': {
    statuses: readers,
    prepare: async (world) => {
      const { id } = await makeRow(world, 'liveEvents', world.own);
      return {
        path: '/api/liveEvents/embed-player-copied',
        body: { id, iFrameCode: '<iframe>' },
        subject: { collection: 'liveEvents', id },
      };
    },
  },
  'POST /api/liveEvents/:eventId/start-channel': step('start-channel'),
  'POST /api/liveEvents/:eventId/stop-channel': step('stop-channel'),
  'POST /api/liveEvents/:eventId/go-live': step('go-live'),
  'POST /api/liveEvents/:eventId/end': step('end'),
  'POST /api/liveEvents/:eventId/reset': step('reset'),
  'GET /api/liveEvents/:eventId/analytics': onEvent('analytics', readers),
  'GET /api/liveEvents/:eventId/signal': onEvent('signal', readers),
  'POST /api/liveEvents/:eventId/stream-key': onEvent('stream-key', runners),
  'POST /api/liveEvents/:eventId/stream-key/copy': onEvent('stream-key/copy', runners),
  // The body is empty, which only those who may change live events learn.
  'PUT /api/liveEvents/:eventId/thumbnail': onEvent('thumbnail', {
    ...runners,
    ...each(['editor', 'otherSuperadmin', 'otherToken'], 400),
    default: 400,
  }),
  'DELETE /api/liveEvents/:eventId/thumbnail': onEvent('thumbnail', runners),
  'GET /api/liveEvents/:eventId/targets': onEvent('targets', runners),
  'POST /api/liveEvents/:eventId/targets': {
    statuses: runners,
    prepare: async (world) => {
      const { id } = await makeRow(world, 'liveEvents', world.own);
      return {
        path: `/api/liveEvents/${id}/targets`,
        body: { name: 'made', url: 'rtmps://live.example.com/app', key: 'made-made-made' },
        subject: { collection: 'liveEvents', id },
      };
    },
  },
  'PATCH /api/liveEvents/:eventId/targets/:targetId': onTarget({ name: 'changed' }),
  'DELETE /api/liveEvents/:eventId/targets/:targetId': onTarget(),
};
