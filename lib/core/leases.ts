import type { Field, Where } from 'payload';

import { noOne } from './tenant';

/**
 * A row that one process at a time works on is leased: `leaseOwner` holds it until `leaseUntil` and renews it in between, so
 * that a killed process loses it by itself. Every claim, renewal and release is a compare-and-set with one of these clauses.
 */
export const leaseFields: Field[] = (
  [
    { name: 'leaseOwner', type: 'text' },
    { name: 'leaseUntil', type: 'date' },
  ] as const
).map((field) => ({ ...field, hidden: true, access: { read: noOne, create: noOne, update: noOne } }));

/** Rows that nobody holds at `now`: never claimed, released, or held by somebody who no longer renews. */
export const isUnleased = (now: Date): Where => ({
  or: [{ leaseUntil: { exists: false } }, { leaseUntil: { less_than: now.toISOString() } }],
});

/** Rows that `owner` has claimed and that nobody has claimed since. */
export const isLeasedBy = (owner: string): Where => ({ leaseOwner: { equals: owner } });

/** What a claim or renewal writes. `ms` is how long it holds without being renewed. */
export const leaseFor = (owner: string, { ms, now }: { ms: number; now: Date }) => ({
  leaseOwner: owner,
  leaseUntil: new Date(now.getTime() + ms).toISOString(),
});

/** What a release writes; with `retryAt`, nobody may claim the row before then. */
export const noLease = (retryAt: Date | null = null) => ({
  leaseOwner: null,
  leaseUntil: retryAt?.toISOString() ?? null,
});
