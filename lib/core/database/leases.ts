import type { Field, Where } from 'payload';

import { noOne } from '../access/tenant';

/**
 * Creates the fields and clauses of a lease, for rows that one process at a time works on: `{name}Owner`
 * holds the row until `{name}Until` and renews it, so that a killed process loses it. Every claim, renewal
 * and release is a compare-and-set with one of these clauses.
 */
export const createLease = <N extends string>(name: N) => {
  const owner = `${name}Owner` as const;
  const until = `${name}Until` as const;
  type Held = Record<typeof until, string>;
  type Change<T> = Record<typeof owner | typeof until, T>;

  /** The renewal's data for a holder that is identified by another column than the owner. */
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

    /** Rows without a lease at `now`: never claimed, released, or expired. */
    isUnleased: (now: Date): Where => ({
      or: [{ [until]: { exists: false } }, { [until]: { less_than: now.toISOString() } }],
    }),

    /** Rows with a lease at `now`, the complement of `isUnleased`. */
    isLeased: (now: Date): Where => ({ [until]: { greater_than_equal: now.toISOString() } }),

    /** Whether a loaded row has a lease at `now`. */
    hasLease: (row: { [K in typeof until]?: string | null }, now: Date): boolean => {
      const end: string | null | undefined = row[until];
      return end != null && new Date(end) >= now;
    },

    /** Rows whose lease expired without a release. */
    isExpired: (now: Date): Where => ({ [until]: { less_than: now.toISOString() } }),

    /** Rows whose last claim was by `holder`. */
    isLeasedBy: (holder: string): Where => ({ [owner]: { equals: holder } }),

    /** Rows whose last claim was not by `holder`. */
    isNotLeasedBy: (holder: string): Where => ({ [owner]: { not_equals: holder } }),

    /** The data of a claim or renewal. `ms` is the lease's duration. */
    leaseFor: (holder: string, hold: { ms: number; now: Date }) =>
      ({ [owner]: holder, ...renewFor(hold) }) as Change<string>,

    renewFor,

    /** The data of a release. With `retryAt`, the row cannot be claimed before that time. */
    noLease: (retryAt: Date | null = null) =>
      ({ [owner]: null, [until]: retryAt?.toISOString() ?? null }) as Change<string | null>,
  };
};

export type Lease = Pick<
  ReturnType<typeof createLease<string>>,
  'isLeased' | 'isLeasedBy' | 'isUnleased' | 'leaseFor' | 'noLease' | 'renewFor'
>;

/** The lease of rows that have only one. */
export const mainLease = createLease('lease');

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
} = mainLease;
