import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { Usage } from '@/payload-types';

import { getPeriod, getSource, countedMetrics, totalPeriod } from './metrics';
import { ensureUsageRow, isRowOf, type UsageKey, countSource } from './usage-row';

/**
 * Releases a slot that `acquireSlot` took. A count never falls below 0 or below the number of rows, so a row
 * that two calls delete concurrently releases one slot.
 */
export const releaseSlot = async (
  payload: Payload,
  { amount = 1, ...key }: UsageKey & { amount?: number },
): Promise<void> => {
  const released = await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [isRowOf(key), { count: { greater_than_equal: amount } }] },
    data: { count: { $inc: -amount } },
  });
  if (!released || !getSource(key.metric)) return;
  const { workspace, metric, at } = key;
  const count = await countSource(payload, { workspace, metric, period: getPeriod(metric, at) });
  if (count <= released.count) return;
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [{ id: { equals: released.id } }, { count: { equals: released.count } }] },
    data: { count },
  });
};

type Slot = UsageKey & { amount?: number; limit: number | null };

/**
 * Takes a slot, then creates the row. This order never counts a row twice, because a new count that starts
 * from the existing rows does not include it yet. Releases the slot if `make` throws or returns null. Returns
 * `full` without calling `make` if the limit is reached.
 */
export const makeInSlot = async <T>(
  payload: Payload,
  { limit, ...slot }: Slot,
  make: () => Promise<T | null>,
): Promise<T | null | 'full'> => {
  if (!(await acquireSlot(payload, { ...slot, limit }))) return 'full';
  let made: T | null = null;
  try {
    made = await make();
    return made;
  } finally {
    if (made === null) await releaseSlot(payload, slot);
  }
};

/** Runs a change that frees a slot. The slot is released only if `remove` changed something. */
export const removeFromSlot = async <T>(
  payload: Payload,
  slot: UsageKey & { amount?: number },
  remove: () => Promise<T | null>,
): Promise<T | null> => {
  await holdRecount(payload, slot);
  const removed = await remove();
  if (removed !== null) await releaseSlot(payload, slot);
  return removed;
};

/**
 * Call before the counted rows change. It creates the count, so that the count does not start in the middle
 * of a change, and keeps `recountUsage` away until count and rows agree again.
 */
export const holdRecount = async (payload: Payload, key: UsageKey): Promise<void> => {
  await ensureUsageRow(payload, key);
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: isRowOf(key),
    data: { takenAt: new Date().toISOString() },
  });
};

type Amount = UsageKey & {
  /** Default 1. */
  amount?: number;
};

/**
 * Takes a slot of a package limit atomically, before the row is created; a new count starts from the existing
 * rows. Returns false if the limit would be exceeded; `limit` null is unlimited. `recountUsage` releases the
 * slots of killed processes.
 */
export const acquireSlot = async (
  payload: Payload,
  { amount = 1, limit, ...key }: Amount & { limit: number | null },
): Promise<boolean> => {
  const tryAcquire = () =>
    compareAndSet(payload, {
      collection: slugs.usage,
      where: {
        and: [isRowOf(key), ...(limit === null ? [] : [{ count: { less_than_equal: limit - amount } }])],
      },
      data: { count: { $inc: amount }, takenAt: new Date().toISOString() },
    });
  if (await tryAcquire()) return true;
  // Either the limit is reached or the count does not exist yet.
  await ensureUsageRow(payload, key);
  return (await tryAcquire()) !== null;
};

/** A count that has not changed for this long has no call in progress. Milliseconds. */
const settledAfterMs = 10 * 60 * 1000;
/** Rows per pass, the least recently recounted first. */
const batch = 1000;

/** The current and the previous month; work of the previous month may still be running. */
const findOpenMonths = (now: Date): string[] => {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  return [now, lastMonth].map((at) => getPeriod('aiCredits', at));
};

/** Corrects counts after a process was killed. Recently changed counts are skipped. */
export const recountUsage = async (payload: Payload, now = new Date()): Promise<void> => {
  const settledBefore = new Date(now.getTime() - settledAfterMs).toISOString();
  const { docs } = await payload.db.find<Usage>({
    collection: slugs.usage,
    where: {
      and: [
        { metric: { in: countedMetrics } },
        { period: { in: [totalPeriod, ...findOpenMonths(now)] } },
        { or: [{ takenAt: { less_than: settledBefore } }, { takenAt: { exists: false } }] },
      ],
    },
    sort: 'recountedAt',
    limit: batch,
    pagination: false,
  });
  for (const row of docs) await recount(payload, row, now);
};

const recount = async (payload: Payload, row: Usage, now: Date): Promise<void> => {
  const { id, metric, period, takenAt } = row;
  const workspace = getRelationId(row.workspace);
  if (!workspace) return;
  const count = await countSource(payload, { workspace, metric, period });
  const unmoved = takenAt ? { takenAt: { equals: takenAt } } : { takenAt: { exists: false } };
  const written = await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [{ id: { equals: id } }, { count: { equals: row.count } }, unmoved] },
    data: { count, recountedAt: now.toISOString() },
  });
  if (written && count !== row.count) {
    payload.logger.warn(
      { workspace, metric, stored: row.count, counted: count },
      'a usage count was corrected',
    );
  }
};
