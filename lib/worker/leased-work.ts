import { randomUUID } from 'node:crypto';

import type { CollectionSlug, Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { type Lease, mainLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { mayHaveRows } from '@/lib/core/rows/find-rows';

/** Interval of renewals. Milliseconds. */
const heartbeatMs = 5000;
/** Maximum number of groups that a claim compares, and that `isReady` lets it pass over. */
const maxCompared = 20;
const maxPassed = 200;

type Row = { id: string };
type Change = Record<string, unknown>;
/** Values of a state column; `any` are all but null. */
type Values = readonly (string | true)[] | 'any';

type Definition<R extends Row> = {
  collection: CollectionSlug;
  /** Duration of the lease without renewal. Milliseconds. */
  leaseMs: number;
  /** The state column, its values in rows that can be claimed, and those in rows that a worker holds. */
  state: { field: string; open: Values; held: Values };
  /** Further conditions of a claim. */
  isDue?: (now: Date) => Where;
  /** Whether a row can be claimed now. If not, the other rows of its group are passed over, too. */
  isReady?: (payload: Payload, row: R) => Promise<boolean>;
  /** Replaces the search for candidates, which are claimed in the order returned. */
  find?: (payload: Payload, isDue: Where, busy: readonly string[]) => Promise<R[]>;
  /** The group with the least weight is next, then the one whose last turn is longest ago. Default: 0. */
  weigh?: (payload: Payload, row: R, now: Date) => Promise<number>;
  /** The column that counts claims. A row that was claimed `max` times, and not closed, is given up. */
  claims?: {
    field: string;
    max: number;
    /** Whether a claim continues the last one and does not count. */
    isFree?: (row: R) => Promise<boolean>;
    /** Closes the row if it matches `where`. */
    giveUp: (payload: Payload, row: R, where: Where) => Promise<unknown>;
  };
  /** Data of a claim besides the lease. */
  claim?: (row: R, now: Date) => Change | Promise<Change>;
  /** Data of every write to a held row besides the lease. */
  keep?: (payload: Payload, id: string) => Promise<Change>;
  /** Data of a release besides the lease. */
  release?: Change;
};
type Defaults = {
  /** The columns of the lease. Default: `leaseOwner` and `leaseUntil`. */
  lease: Lease;
  /** Rows are claimed in this order within their group. Default: `createdAt`. */
  sort: string | string[];
  /** Rows with the same value in this column take one turn together. Default: `workspace`. */
  groupBy: string;
};
export type LeasedRows<R extends Row> = Definition<R> & Defaults;

/**
 * Defines rows of long work that workers hold by a lease. The section "Leased work" of docs/architecture.md
 * lists all of them.
 */
export const defineLeasedRows = <R extends Row>(
  definition: Definition<R> & Partial<Defaults>,
): LeasedRows<R> => ({ lease: mainLease, sort: 'createdAt', groupBy: 'workspace', ...definition });

/** The process no longer holds the row: it was closed, canceled, deleted, or claimed by another worker. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One claim of a row. Each claim has its own owner, also if the same process claims the row again. */
export type Holder = { id: string; owner: string };
/** Proves a hold by another column than the owner, such as the id of an engine's job. */
export type Proof = { where: Where };

export const createClaimOwner = (worker: string): string => `${worker}:${randomUUID().slice(0, 8)}`;

const matches = (field: string, values: Values): Where => {
  if (values === 'any') return { [field]: { exists: true } };
  return values.length === 1 ? { [field]: { equals: values[0] } } : { [field]: { in: [...values] } };
};

/** Matches a row while its holder has it. */
export const isHeldBy = <R extends Row>({ state, lease }: LeasedRows<R>, hold: Holder | Proof): Where => {
  const isHeld = matches(state.field, state.held);
  if ('where' in hold) return { and: [isHeld, hold.where] };
  return { and: [{ id: { equals: hold.id } }, isHeld, lease.isLeasedBy(hold.owner)] };
};

const groupOf = <R extends Row>({ groupBy }: LeasedRows<R>, row: R): string =>
  getRelationId((row as Record<string, unknown>)[groupBy] as string | null) ?? '';

/** Number of rows in the group of `row` that workers hold at `now`. */
export const countHeld = async <R extends Row>(
  { db }: Payload,
  rows: LeasedRows<R>,
  { row, now }: { row: R; now: Date },
): Promise<number> => {
  const { collection, groupBy, lease, state } = rows;
  const isInGroup: Where = { [groupBy]: { equals: groupOf(rows, row) } };
  const where: Where = { and: [isInGroup, matches(state.field, state.held), lease.isLeased(now)] };
  return (await db.count({ collection, where })).totalDocs;
};

type Search = {
  /** Groups that are passed over. */
  busy?: readonly string[];
  /** Time of each group's last turn in this process. Milliseconds. */
  turns?: Map<string, number>;
};

/** The first due row of each group, in the order of their turns. */
const findCandidates = async <R extends Row>(
  payload: Payload,
  rows: LeasedRows<R>,
  { isDue, now, busy = [], turns }: Search & { isDue: Where; now: Date },
): Promise<R[]> => {
  if (rows.find) return rows.find(payload, isDue, busy);
  const { collection, sort, groupBy } = rows;
  const found: { row: R; weight: number; turn: number }[] = [];
  const passed = [...busy];
  while (found.length < maxCompared && passed.length < maxPassed) {
    const where = passed.length === 0 ? isDue : { and: [isDue, { [groupBy]: { not_in: passed } }] };
    const {
      docs: [row],
    } = await payload.db.find<R>({ collection, where, sort, limit: 1, pagination: false });
    if (!row) break;
    const group = groupOf(rows, row);
    passed.push(group);
    if (rows.isReady && !(await rows.isReady(payload, row))) continue;
    found.push({ row, weight: 0, turn: turns?.get(group) ?? 0 });
  }
  if (rows.weigh && found.length > 1)
    for (const each of found) each.weight = await rows.weigh(payload, each.row, now);
  return found.sort((a, b) => a.weight - b.weight || a.turn - b.turn).map(({ row }) => row);
};

/** Claims the next row that is due and has no lease; null if there is none. `where` restricts the claim. */
export const claimRow = async <R extends Row>(
  payload: Payload,
  rows: LeasedRows<R>,
  { owner, now = new Date(), where, ...search }: Search & { owner: string; now?: Date; where?: Where },
): Promise<R | null> => {
  const { collection, lease, leaseMs, claims, state } = rows;
  if (!mayHaveRows(payload, collection, { field: state.field, values: state.open })) return null;
  const further = [rows.isDue?.(now), where].filter((each) => each !== undefined);
  const isDue: Where = { and: [matches(state.field, state.open), lease.isUnleased(now), ...further] };
  for (const row of await findCandidates(payload, rows, { ...search, isDue, now })) {
    const count = claims ? Number((row as Change)[claims.field] ?? 0) : 0;
    const isUnchanged = claims ? [{ [claims.field]: { equals: count } }] : [];
    // Fails if another worker has claimed the row since it was read.
    const asSeen: Where = { and: [{ id: { equals: row.id } }, ...isUnchanged, isDue] };
    const isCounted = claims !== undefined && !(await claims.isFree?.(row));
    if (isCounted && count >= claims.max) {
      await claims.giveUp(payload, row, asSeen);
      continue;
    }
    const data = {
      ...lease.leaseFor(owner, { ms: leaseMs, now }),
      ...(isCounted && { [claims.field]: { $inc: 1 } }),
      ...(await rows.claim?.(row, now)),
    };
    const claimed = await compareAndSet(payload, { collection, where: asSeen, data });
    if (!claimed) continue;
    search.turns?.set(groupOf(rows, row), Date.now());
    return claimed as unknown as R;
  }
  return null;
};

const keepOf = async <R extends Row>(payload: Payload, { keep }: LeasedRows<R>, hold: Holder | Proof) =>
  keep && 'id' in hold ? keep(payload, hold.id) : {};

/** Renews the lease of a held row and stores `data`. Throws `LeaseLost`. */
export const changeHeldRow = async <R extends Row>(
  payload: Payload,
  rows: LeasedRows<R>,
  holder: Holder | Proof,
  { data, now = new Date() }: { data?: Change; now?: Date } = {},
): Promise<R> => {
  const { collection, lease, leaseMs } = rows;
  const row = await compareAndSet(payload, {
    collection,
    where: isHeldBy(rows, holder),
    data: { ...lease.renewFor({ ms: leaseMs, now }), ...(await keepOf(payload, rows, holder)), ...data },
  });
  if (!row) throw new LeaseLost();
  return row as unknown as R;
};

export type Release = {
  /** Time until the row can be claimed again. Milliseconds. Default: 0. */
  delayMs?: number;
  /** Whether the claim is not counted. */
  isFree?: boolean;
  data?: Change;
};

/** Releases a held row to all workers. Null if the row was lost. */
export const releaseRow = async <R extends Row>(
  payload: Payload,
  rows: LeasedRows<R>,
  holder: Holder | Proof,
  { delayMs = 0, isFree = false, data, now = new Date() }: Release & { now?: Date } = {},
): Promise<R | null> => {
  const { collection, lease, claims } = rows;
  const change = {
    ...lease.noLease(delayMs > 0 ? new Date(now.getTime() + delayMs) : null),
    ...(claims && isFree && { [claims.field]: { $inc: -1 } }),
    ...(await keepOf(payload, rows, holder)),
    ...rows.release,
    ...data,
  };
  const row = await compareAndSet(payload, { collection, where: isHeldBy(rows, holder), data: change });
  return row as unknown as R | null;
};

/** Delay of the next attempt: 15 s after the first failure, then 1 min, 4 min, and so on. Milliseconds. */
export const getRetryDelay = (failures: number): number => 15_000 * 4 ** (failures - 1);

/** A claimed row. `signal` aborts with `LeaseLost` once the row is lost, or because the worker stops. */
export type Hold<R extends Row> = Holder & { row: R; signal: AbortSignal };

type Work<R extends Row> = {
  rows: LeasedRows<R>;
  now?: () => Date;
  /** Does the work and closes the row. Each step must be repeatable after a kill. */
  run: (hold: Hold<R>) => Promise<void>;
  /** Handles a failure: says when to retry, or closes the row and returns null. */
  settle: (error: unknown, hold: Hold<R>) => Promise<Release | null>;
};

/** For work that a worker finishes before it stops. */
const neverStopping = new AbortController().signal;

/**
 * Works on a claimed row and renews its lease meanwhile. A worker that stops releases the row, and the claim
 * does not count. Never rejects: if the outcome cannot be stored, the lease expires.
 */
export const workOnRow = async <R extends Row>(
  payload: Payload,
  { row, owner, stopping = neverStopping }: { row: R; owner: string; stopping?: AbortSignal },
  { rows, run, settle, now = () => new Date() }: Work<R>,
): Promise<void> => {
  const lost = new AbortController();
  const hold = { id: row.id, owner, row, signal: AbortSignal.any([lost.signal, stopping]) };
  const log = (err: unknown, message: string): void =>
    payload.logger.error({ err, collection: rows.collection, row: row.id }, message);
  const renew = (): Promise<unknown> =>
    changeHeldRow(payload, rows, hold, { now: now() }).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost.abort(error);
      // A short outage of the database must not discard the work: the lease decides.
      else log(error, 'a lease could not be renewed');
    });
  const end = async (error: unknown): Promise<void> => {
    if (stopping.aborted) {
      await releaseRow(payload, rows, hold, { isFree: true, now: now() });
      return;
    }
    if (lost.signal.aborted || error instanceof LeaseLost) return;
    const release = await settle(error, hold);
    if (release) await releaseRow(payload, rows, hold, { ...release, now: now() });
  };
  const timer = setInterval(() => void renew(), heartbeatMs);
  try {
    hold.signal.throwIfAborted();
    await run(hold);
  } catch (error) {
    await end(error).catch((cause: unknown) => log(cause, 'the outcome of long work could not be stored'));
  } finally {
    clearInterval(timer);
  }
};

type Options<R extends Row> = Work<R> & {
  /** The process, as a prefix of the owners of its claims. */
  owner: string;
  /** Maximum number of rows that this process holds. */
  maxHeld: number;
  /** Whether this process holds at most one row of each group. */
  isOnePerGroup?: boolean;
  /** The groups of which this process claims no further row while it holds `held`. */
  findBusy?: (held: readonly R[]) => readonly string[];
};

/** The worker's side of one kind of long work: claims rows and works on them until it is stopped. */
export const createLeasedWork = <R extends Row>(payload: Payload, options: Options<R>) => {
  const { rows, owner: worker, maxHeld, isOnePerGroup = false, now = () => new Date() } = options;
  const findOnePerGroup = (all: readonly R[]) => (isOnePerGroup ? all.map((row) => groupOf(rows, row)) : []);
  const { findBusy = findOnePerGroup } = options;
  const held = new Map<string, { row: R; ended: Promise<void> }>();
  const turns = new Map<string, number>();
  const stopping = new AbortController();
  const endAll = async (): Promise<void> => {
    await Promise.all([...held.values()].map(({ ended }) => ended));
  };
  return {
    /** Claims the next row and starts its work. False if there is none or the limit is reached. */
    startNext: async (): Promise<boolean> => {
      if (stopping.signal.aborted || held.size >= maxHeld) return false;
      const busy = findBusy([...held.values()].map(({ row }) => row));
      const owner = createClaimOwner(worker);
      const row = await claimRow(payload, rows, { owner, busy, turns, now: now() });
      if (!row) return false;
      const ended = workOnRow(payload, { row, owner, stopping: stopping.signal }, options);
      held.set(owner, { row, ended: ended.finally(() => held.delete(owner)) });
      return true;
    },
    /** Waits for the work on all held rows. */
    endAll,
    /** Before the process ends: aborts the work and releases the rows. */
    stop: async (): Promise<void> => {
      stopping.abort(new Error('the worker is stopping'));
      await endAll();
    },
  };
};
