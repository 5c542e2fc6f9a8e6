import type { Field, Where } from 'payload';

import { noOne } from '../access/tenant';

/**
 * A row that one process at a time works on is leased: `{name}Owner` holds it until `{name}Until` and renews
 * it in between, so that a killed process loses it by itself. Every claim, renewal and release is a
 * compare-and-set with one of these clauses.
 */
export const createLease = <N extends string>(name: N) => {
  const owner = `${name}Owner` as const;
  const until = `${name}Until` as const;
  type Held = Record<typeof until, string>;
  type Change<T> = Record<typeof owner | typeof until, T>;

  /** What whoever knows a lease by something else than its owner writes to renew it. */
  const renewFor = ({ ms, now }: { ms: number; now: Date }) =>
    ({ [until]: new Date(now.getTime() + ms).toISOString() }) as Held;

  return {
    fields: [
      { name: owner, type: 'text' as const },
      { name: until, type: 'date' as const },
    ].map((field): Field => ({
      ...field,
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    })),

    /** Rows that nobody holds at `now`: never claimed, released, or held by somebody who no longer renews. */
    isUnleased: (now: Date): Where => ({
      or: [{ [until]: { exists: false } }, { [until]: { less_than: now.toISOString() } }],
    }),

    /** Rows that somebody holds at `now`: all others than those of `isUnleased`. */
    isLeased: (now: Date): Where => ({ [until]: { greater_than_equal: now.toISOString() } }),

    /** The same of a row that was read. */
    hasLease: (row: { [K in typeof until]?: string | null }, now: Date): boolean => {
      const end: string | null | undefined = row[until];
      return end != null && new Date(end) >= now;
    },

    /** Rows that were claimed and neither released nor renewed in time. */
    isExpired: (now: Date): Where => ({ [until]: { less_than: now.toISOString() } }),

    /** Rows that `holder` has claimed and that nobody has claimed since. */
    isLeasedBy: (holder: string): Where => ({ [owner]: { equals: holder } }),

    /** Rows whose last claim was not by `holder`. */
    isNotLeasedBy: (holder: string): Where => ({ [owner]: { not_equals: holder } }),

    /** What a claim or renewal writes. `ms` is how long it holds without being renewed. */
    leaseFor: (holder: string, hold: { ms: number; now: Date }) =>
      ({ [owner]: holder, ...renewFor(hold) }) as Change<string>,

    renewFor,

    /** What a release writes; with `retryAt`, nobody may claim the row before then. */
    noLease: (retryAt: Date | null = null) =>
      ({ [owner]: null, [until]: retryAt?.toISOString() ?? null }) as Change<string | null>,
  };
};

export const {
  fields: leaseFields,
  isUnleased,
  isLeased,
  hasLease,
  isExpired,
  isLeasedBy,
  isNotLeasedBy,
  leaseFor,
  renewFor,
  noLease,
} = createLease('lease');
