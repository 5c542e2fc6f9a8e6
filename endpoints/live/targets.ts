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
const onEvent = z.object({ eventId: id });
const onTarget = z.object({ eventId: id, targetId: id });
const permission = { collection: slugs.liveEvents, operation: 'update' } as const;
const rateLimit = { name: 'live targets', max: 120, seconds: 60 };

const getTargets = defineEndpoint({
  method: 'get',
  path: '/:eventId/targets',
  summary: 'List where else a live event is sent to',
  permission,
  rateLimit: { ...rateLimit, max: 600 },
  params: onEvent,
  answer: targetListSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId } }) => listTargets(ctx, eventId),
});

const postTarget = defineEndpoint({
  method: 'post',
  path: '/:eventId/targets',
  summary: 'Send a live event to another server by RTMP or RTMPS, too; at once where it is on air',
  permission,
  rateLimit,
  params: onEvent,
  body: addTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params: { eventId }, body }) => addTarget(ctx, { eventId, ...body }),
});

const patchTarget = defineEndpoint({
  method: 'patch',
  path: '/:eventId/targets/:targetId',
  summary: 'Change a target of a live event; another server needs its key',
  permission,
  rateLimit,
  params: onTarget,
  body: changeTargetSchema,
  answer: targetSchema,
  cache: 'no-store',
  run: (ctx, { params, body }) => changeTarget(ctx, { ...params, ...body }),
});

const deleteTarget = defineEndpoint({
  method: 'delete',
  path: '/:eventId/targets/:targetId',
  summary: 'Remove a target of a live event',
  permission,
  rateLimit,
  params: onTarget,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params }) => removeTarget(ctx, params),
});

/** Below `/api/liveEvents`: where else an event is sent to. */
export const targetEndpoints = [getTargets, postTarget, patchTarget, deleteTarget];
