import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { inLibrary } from '@/lib/core/access/shared-fields';
import { toWhere } from '@/lib/core/access/to-where';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { inTrash, notInTrash, type TrashCollection } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { assertEventAtRest } from '@/lib/live/find-live-event';
import { findDefaultPreset, isNeededDefault } from '@/lib/videos/players/default-preset';
import { getNextGateTime } from '@/lib/videos/publishing/gate/rules';
import type { LiveEvent, PlayerPreset, Video } from '@/payload-types';

import { settleTrash } from './settle-trash';
import { findTrashDays } from './trash-days';

const dayMs = 86_400_000;

type Target = { collection: TrashCollection; id: string };

/** The row if the actor may delete it. Throws `forbidden` if the actor may only read it, else `not_found`. */
const findForDeletion = async (
  { payload, actor }: Context,
  { collection, id }: Target,
  state: Where,
): Promise<TrashedRow> => {
  const find = (access: boolean | Where) =>
    access === false
      ? null
      : findById(payload, collection, id, { where: access === true ? state : { and: [state, access] } });
  const row = await find(toWhere(actor, collection, 'delete'));
  if (row) return row;
  throw new AppError((await find(toWhere(actor, collection, 'read'))) ? 'forbidden' : 'not_found');
};

type TrashedRow = { id: string; title: string; workspace: string | { id: string } };

/**
 * Moves a row to the trash of its workspace, where nobody sees it, and from where it can be restored with all
 * that belongs to it until its time ends. Returns once viewers have lost it. Throws `not_found`, `forbidden`,
 * `live_event_running`, `live_recording_unfinished`, `validation_failed` for a default preset.
 */
export const moveToTrash = async (ctx: Context, target: Target): Promise<void> => {
  const { payload, actor } = ctx;
  const { collection, id } = target;
  const row = await findForDeletion(ctx, target, notInTrash);
  const workspace = getRelationId(row.workspace) ?? '';
  if (collection === slugs.liveEvents) assertEventAtRest(row as LiveEvent);
  if (collection === slugs.playerPresets && (await isNeededDefault(payload, row as PlayerPreset)))
    throw new AppError('default_preset_needed');
  const now = Date.now();
  const days = await findTrashDays(ctx, workspace);
  const change = {
    where: { and: [{ id: { equals: id } }, notInTrash, ...(restOf[collection] ?? [])] },
    data: {
      deletedAt: new Date(now).toISOString(),
      trashEndsAt: new Date(now + days * dayMs).toISOString(),
      deletedBy: getActorUserId(actor),
      uniqueWithin: id,
      // Ends the views from before for good.
      ...(collection === slugs.videos && {
        viewingChangedAt: getNextGateTime((row as Partial<Video>).viewingChangedAt, now),
      }),
      ...(collection === slugs.playerPresets && { isDefault: false }),
    },
  };
  if (!(await write(ctx, target, change, 'trashed'))) throw new AppError('not_found');
  await settleTrash(ctx, { ...target, workspace });
};

/** Conditions that keep a row out of the trash if it has changed since it was read. */
const restOf: Partial<Record<TrashCollection, Where[]>> = {
  liveEvents: [
    { state: { not_equals: 'LIVE' } },
    { channelState: { equals: 'IDLE' } },
    { holdsSlot: { not_equals: true } },
  ],
};

type Change = { where: Where; data: Record<string, unknown> };

const write = async (
  { payload, actor }: Context,
  { collection }: Target,
  change: Change,
  happened: 'trashed' | 'restored',
): Promise<boolean> => {
  const about = { payload: {}, actor };
  if (collection === slugs.videos)
    return Boolean(
      await changeWithEvent(payload, {
        ...{ collection, ...change },
        event: createEvent(`video.${happened}`, about),
      }),
    );
  if (collection === slugs.liveEvents)
    return Boolean(
      await changeWithEvent(payload, {
        ...{ collection, ...change },
        event: createEvent(`liveEvent.${happened}`, about),
      }),
    );
  return Boolean(await compareAndSet(payload, { collection, ...change }));
};

/**
 * Brings a row back from the trash with all that belongs to it. Throws `not_found` for a row that is not in
 * the trash, `forbidden`, and `external_id_taken` or `title_taken` if another row has its value by now.
 */
export const restoreFromTrash = async (
  ctx: Context,
  target: Target,
): Promise<{ id: string; title: string }> => {
  const { payload } = ctx;
  const { collection, id } = target;
  const row = await findForDeletion(ctx, target, inTrash);
  const workspace = getRelationId(row.workspace) ?? '';
  const change = {
    where: { and: [{ id: { equals: id } }, inTrash] },
    data: {
      ...{ deletedAt: null, trashEndsAt: null, deletedBy: null, uniqueWithin: inLibrary },
      ...(collection === slugs.playerPresets && {
        isDefault: (await findDefaultPreset(payload, workspace)) === null,
      }),
    },
  };
  const isRestored = await write(ctx, target, change, 'restored').catch(async (error: unknown) => {
    throw (await findConflict(ctx, target, row)) ?? error;
  });
  if (!isRestored) throw new AppError('not_found');
  await settleTrash(ctx, { ...target, workspace });
  return { id, title: row.title };
};

/** The error of a restore that the database refused, if another row has a value that must be unique. */
const findConflict = async (
  { payload }: Context,
  { collection }: Target,
  row: TrashedRow & { externalId?: string | null },
): Promise<AppError | null> => {
  const unique = { videos: 'externalId', liveEvents: 'externalId', categories: 'title' } as const;
  if (collection === slugs.playerPresets) return null;
  const field = unique[collection];
  const value = row[field];
  if (!value) return null;
  const { totalDocs } = await payload.db.count({
    collection,
    where: { and: [{ workspace: { equals: getRelationId(row.workspace) } }, { [field]: { equals: value } }] },
  });
  if (totalDocs === 0) return null;
  return new AppError(field === 'title' ? 'title_taken' : 'external_id_taken', {}, { field });
};
