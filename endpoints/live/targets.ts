import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addTarget, changeTarget, listTargets, removeTarget } from '@/lib/live/targets/change-targets';
import {
  addTargetSchema,
  changeTargetSchema,
  targetListSchema,
  targetSchema,
} from '@/lib/live/targets/targets';

const id = z.string().trim().min(1).max(64);

const targetsParams = z.object({ eventId: id });

const targetParams = z.object({ eventId: id, targetId: id });

const targetRate = { name: 'live targets', max: 120, seconds: 60 };

/** `GET /api/liveEvents/{eventId}/targets`. */
const listTargetsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:eventId/targets',
  operationId: 'listLiveTargets',
  tag: 'Live events',
  summary: 'List the restream targets of a live event',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { ...targetRate, max: 600 },
  params: targetsParams,
  answer: targetListSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => listTargets(ctx, eventId),
});

/** `POST /api/liveEvents/{eventId}/targets`. */
const addTargetEndpoint = defineEndpoint({
  method: 'post',
  path: '/:eventId/targets',
  operationId: 'createLiveTarget',
  tag: 'Live events',
  summary: 'Add a restream target (RTMP or RTMPS); takes effect immediately while live',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: targetRate,
  params: targetsParams,
  body: addTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId }, body }) => addTarget(ctx, { eventId, ...body }),
});

/** `PATCH /api/liveEvents/{eventId}/targets/{targetId}`. */
const changeTargetEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:eventId/targets/:targetId',
  operationId: 'updateLiveTarget',
  tag: 'Live events',
  summary: 'Update a restream target; a new server requires its key',
  permission: { collection: slugs.liveEvents, operation: 'manageKeys' },
  rateLimit: targetRate,
  params: targetParams,
  body: changeTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params, body }) => changeTarget(ctx, { ...params, ...body }),
});

/** `DELETE /api/liveEvents/{eventId}/targets/{targetId}`. */
const removeTargetEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:eventId/targets/:targetId',
  operationId: 'deleteLiveTarget',
  tag: 'Live events',
  summary: 'Delete a restream target',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: targetRate,
  params: targetParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params }) => removeTarget(ctx, params),
});

/** Endpoints below `/api/liveEvents/{eventId}/targets`: other servers to which a live event is sent. */
export const liveTargetEndpoints = [
  listTargetsEndpoint,
  addTargetEndpoint,
  changeTargetEndpoint,
  removeTargetEndpoint,
];
