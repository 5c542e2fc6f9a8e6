import type { Where } from 'payload';
import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { decide, toRefusal } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { assertConditions } from '@/lib/core/database/check-where';
import { AppError } from '@/lib/core/errors';
import { inTrash, seeTrash, type TrashCollection } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answer-kinds';
import { assertPageWorkspace } from '@/lib/http/authorise';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { moveToTrash, restoreFromTrash } from '@/lib/platform/trash/move-to-trash';
import { findTrashDays, setTrashDays, trashDays } from '@/lib/platform/trash/trash-days';

const nouns = {
  videos: { tag: 'Videos', name: 'Video', names: 'Videos', one: 'a video', many: 'videos' },
  liveEvents: {
    tag: 'Live events',
    name: 'LiveEvent',
    names: 'LiveEvents',
    one: 'a live event',
    many: 'live events',
  },
  playerPresets: {
    tag: 'Player presets',
    name: 'PlayerPreset',
    names: 'PlayerPresets',
    one: 'a player preset',
    many: 'player presets',
  },
  categories: {
    tag: 'Categories',
    name: 'Category',
    names: 'Categories',
    one: 'a category',
    many: 'categories',
  },
} as const;

const rowSchema = z.object({ id: z.string() });
const oneSchema = z.object({ doc: rowSchema });
const manySchema = z.object({ docs: z.array(rowSchema) });
const query = z.object({
  permanent: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` deletes permanently, also what is in the trash already.'),
});
const idParams = z.object({ id: z.string() });
const rateLimit = { name: 'trash', max: 600, seconds: 60 };

type Place = { collection: TrashCollection; id: string };

/** Payload's own deletion, which also finds rows in the trash. */
const deletePermanently = (ctx: RequestContext, collection: TrashCollection, path: '/:id' | '/') => {
  ctx.req.context = { ...ctx.req.context, ...seeTrash(collection) };
  return callBuiltIn(ctx.req, { collection, method: 'delete', path });
};

/**
 * A row that the actor has moved to the trash, in the form of Payload's answers. A token with the permission
 * to delete alone gets it too, without the fields that tokens may not read.
 */
const readTrashed = async ({ req, payload, actor }: RequestContext, { collection, id }: Place) => {
  const mayRead = decide(actor, collection, 'read') !== 'none';
  const { docs } = await payload.find({
    ...{ collection, req, limit: 1, pagination: false },
    overrideAccess: !mayRead,
    where: { and: [{ id: { equals: id } }, inTrash] },
    depth: mayRead ? Number(req.query.depth ?? 1) : 0,
  });
  const doc = docs[0] as Record<string, unknown> | undefined;
  if (mayRead || !doc) return doc;
  const hidden = new Set<string>();
  for (const { name, access } of payload.collections[collection].config.flattenedFields)
    if (access?.read && !(await access.read({ req, doc }))) hidden.add(name);
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !hidden.has(name)));
};

const deleteOneEndpoint = (collection: TrashCollection) =>
  defineEndpoint({
    method: 'delete',
    path: '/:id',
    operationId: `delete${nouns[collection].name}`,
    tag: nouns[collection].tag,
    summary: `Move ${nouns[collection].one} to the trash`,
    description:
      'It can be restored for some days (a setting of the workspace, usually 30), then it is deleted ' +
      'permanently. `permanent=true` deletes it at once.',
    permission: { collection, operation: 'delete' },
    rateLimit,
    params: idParams,
    query,
    answer: builtIn(oneSchema),
    run: async (ctx, { params: { id }, query: { permanent } }) => {
      if (permanent === 'true') return deletePermanently(ctx, collection, '/:id');
      assertPageWorkspace(ctx.req, ctx.actor);
      await moveToTrash(ctx, { collection, id });
      const doc = await readTrashed(ctx, { collection, id });
      return Response.json({ doc, message: ctx.req.t('general:deletedSuccessfully') });
    },
  });

const pageSize = 100;

/** Moves the rows that the actor may delete and `where` finds to the trash. Lists an error for each other. */
const trashAll = async (ctx: RequestContext, collection: TrashCollection) => {
  const { req, payload } = ctx;
  assertPageWorkspace(req, ctx.actor);
  const given = req.query.where as Where | undefined;
  if (!given) throw AppError.ofField('where', 'is required', 'required');
  assertConditions(given);
  const reach = toWhere(ctx.actor, collection, 'delete');
  if (reach === false) throw toRefusal(ctx.actor, collection, 'delete');
  const where = reach === true ? given : { and: [given, reach] };
  const docs: unknown[] = [];
  const errors: { id: string; message: string; isPublic: boolean }[] = [];
  for (;;) {
    const failed = errors.map(({ id }) => id);
    const { docs: found } = await payload.find({
      ...{ collection, req, depth: 0, pagination: false, limit: pageSize },
      overrideAccess: false,
      where: failed.length > 0 ? { and: [where, { id: { not_in: failed } }] } : where,
    });
    for (const { id } of found) {
      try {
        await moveToTrash(ctx, { collection, id });
        docs.push(await readTrashed(ctx, { collection, id }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        errors.push({ id, message: error.message, isPublic: true });
      }
    }
    if (found.length < pageSize) return { docs, errors };
  }
};

const deleteManyEndpoint = (collection: TrashCollection) =>
  defineEndpoint({
    method: 'delete',
    path: '/',
    operationId: `delete${nouns[collection].names}`,
    tag: nouns[collection].tag,
    summary: `Move all matching ${nouns[collection].many} to the trash`,
    description: '`permanent=true` deletes them at once, also those that are in the trash already.',
    permission: { collection, operation: 'delete' },
    rateLimit,
    query,
    answer: builtIn(manySchema),
    run: async (ctx, { query: { permanent } }) => {
      if (permanent === 'true') return deletePermanently(ctx, collection, '/');
      const answer = await trashAll(ctx, collection);
      return Response.json(answer, { status: answer.errors.length > 0 ? 400 : 200 });
    },
  });

const restoreEndpoint = (collection: TrashCollection) =>
  defineEndpoint({
    method: 'post',
    path: '/:id/restore',
    operationId: `restore${nouns[collection].name}`,
    tag: nouns[collection].tag,
    summary: `Restore ${nouns[collection].one} from the trash`,
    permission: { collection, operation: 'delete' },
    rateLimit,
    params: idParams,
    answer: z.object({ doc: z.object({ id: z.string(), title: z.string() }) }),
    run: async (ctx, { params: { id } }) => ({ doc: await restoreFromTrash(ctx, { collection, id }) }),
  });

/** `DELETE` with the trash, and `POST /api/{collection}/{id}/restore`. */
export const trashEndpoints = (collection: TrashCollection) => [
  restoreEndpoint(collection),
  deleteOneEndpoint(collection),
  deleteManyEndpoint(collection),
];

const daysSchema = z.object({ days: z.number().int().min(trashDays.least).max(trashDays.most) });

/** `GET /api/workspaces/trash` and `PATCH /api/workspaces/trash`. */
export const trashSettingEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/trash',
    operationId: 'getTrashSetting',
    tag: 'Workspace',
    summary: 'Get how long deleted records stay in the trash',
    permission: { collection: slugs.videos, operation: 'read' },
    answer: daysSchema,
    run: async (ctx) => ({ days: await findTrashDays(ctx) }),
  }),
  defineEndpoint({
    method: 'patch',
    path: '/trash',
    operationId: 'updateTrashSetting',
    tag: 'Workspace',
    summary: 'Set how long deleted records stay in the trash',
    description: 'Applies to what is deleted from then on.',
    permission: { collection: slugs.workspaces, operation: 'readAccount' },
    audience: ['person'],
    rateLimit,
    body: daysSchema,
    answer: daysSchema,
    run: async (ctx, { body: { days } }) => ({ days: await setTrashDays(ctx, days) }),
  }),
];
