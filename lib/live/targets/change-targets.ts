import { randomUUID } from 'node:crypto';

import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createEvent, type AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { parseTargetUrl } from '@/lib/engines/live/targets/parse-target-url';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { LiveEvent } from '@/payload-types';

import { findLiveEventFor } from '../find-live-event';
import {
  startTargets,
  maxTargets,
  readTargets,
  sealTargetKey,
  toTarget,
  type AddTarget,
  type ChangeTarget,
  type StoredTarget,
  type Target,
  type TargetList,
} from './targets';

/** Maximum number of retries after concurrent changes of the list. */
const maxTries = 10;

/** The targets of an event, for callers who may change it. Throws `not_found`, `forbidden`. */
export const listTargets = async (ctx: Context, eventId: string): Promise<TargetList> => {
  const event = await findLiveEventFor(ctx, eventId, 'update');
  return {
    targets: readTargets(event).map(toTarget),
    most: maxTargets,
    isPossible: !(await ctx.ports.liveFor(event.workspace)).lacks.includes('targets'),
  };
};

/**
 * Adds a target. Throws `targets_not_possible`, `target_limit`, `target_url_invalid`, `target_url_private`.
 */
export const addTarget = async (
  ctx: Context,
  { eventId, name, url, key }: AddTarget & { eventId: string },
): Promise<Target> => {
  const added = { id: randomUUID(), name, url: readUrl(url), ...sealTargetKey(key) };
  await changeList(ctx, eventId, (targets) => {
    if (targets.length >= maxTargets) throw new AppError('target_limit');
    const event = createEvent('liveEvent.targetAdded', { payload: { name }, actor: ctx.actor });
    return { targets: [...targets, added], event };
  });
  return toTarget(added);
};

/**
 * Changes a target. A key only applies to the address it was given for, so that nobody obtains it by moving
 * the target. Throws `targets_not_possible`, `not_found`, `target_key_needed`, and the address errors of
 * `addTarget`.
 */
export const changeTarget = async (
  ctx: Context,
  { eventId, targetId, name, url, key }: ChangeTarget & { eventId: string; targetId: string },
): Promise<Target> => {
  const address = url === undefined ? undefined : readUrl(url);
  const sealed = key === undefined ? {} : sealTargetKey(key);
  const stored = await changeList(ctx, eventId, (targets) => {
    const before = getTargetOrThrow(targets, targetId);
    const isMoved = address !== undefined && address !== before.url;
    if (isMoved && key === undefined) throw new AppError('target_key_needed');
    const after = { ...before, ...sealed, name: name ?? before.name, url: address ?? before.url };
    const isSame = key === undefined && after.name === before.name && after.url === before.url;
    const event = isSame
      ? null
      : createEvent('liveEvent.targetChanged', { payload: { name: after.name }, actor: ctx.actor });
    return { targets: targets.map((each) => (each.id === targetId ? after : each)), event };
  });
  return toTarget(getTargetOrThrow(stored, targetId));
};

/** Removes a target, with its key. Throws `not_found`. */
export const removeTarget = async (
  ctx: Context,
  { eventId, targetId }: { eventId: string; targetId: string },
): Promise<{ success: boolean }> => {
  await changeList(ctx, eventId, (targets) => {
    const { name } = getTargetOrThrow(targets, targetId);
    const event = createEvent('liveEvent.targetRemoved', { payload: { name }, actor: ctx.actor });
    return { targets: targets.filter(({ id }) => id !== targetId), event };
  });
  return { success: true };
};

const readUrl = (text: string): string => {
  const { live } = getEnv();
  const parsed = parseTargetUrl(text, live.kind === 'off' ? [] : live.privateHosts);
  if ('fault' in parsed) throw new AppError(parsed.fault);
  return parsed.url;
};

const getTargetOrThrow = (targets: readonly StoredTarget[], targetId: string): StoredTarget => {
  const found = targets.find(({ id }) => id === targetId);
  if (!found) throw new AppError('not_found');
  return found;
};

type ListChange = { targets: StoredTarget[]; event: AppEvent | null };

/** Changes the current list, one change at a time. A broadcast on air follows it. */
const changeList = async (
  ctx: Context,
  eventId: string,
  change: (targets: StoredTarget[]) => ListChange,
): Promise<StoredTarget[]> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await findLiveEventFor(ctx, eventId, 'update');
    const { targets, event } = change(readTargets(row));
    const live = await ctx.ports.liveFor(row.workspace);
    if (live.lacks.includes('targets') && targets.length > 0) throw new AppError('targets_not_possible');
    const changed = await changeWithEvent(ctx.payload, {
      collection: slugs.liveEvents,
      where: isUnchanged(row),
      data: { targets, targetsRevision: (row.targetsRevision ?? 0) + 1 },
      event,
    });
    if (!changed) continue;
    // A concurrent call that goes live reads the row after this change.
    if (changed.state === 'LIVE') await startTargets({ payload: ctx.payload, live }, changed);
    return targets;
  }
  throw new AppError('live_unavailable');
};

const isUnchanged = ({ id, targetsRevision }: LiveEvent): Where => ({
  and: [
    { id: { equals: id } },
    {
      targetsRevision: typeof targetsRevision === 'number' ? { equals: targetsRevision } : { exists: false },
    },
  ],
});
