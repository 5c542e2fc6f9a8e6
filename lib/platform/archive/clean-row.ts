import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';

import type { keptCollections, MovedCollection } from './archive-format';

export type Row = Record<string, unknown> & { id: string };
type Cleaned = MovedCollection | (typeof keptCollections)[number];

/** Fields that are useless or confidential elsewhere: leases, secrets, and generated values. */
const dropped = [
  'workspace',
  'createdBy',
  'pendingEvent',
  'leaseOwner',
  'leaseUntil',
  'published',
  'speechKey',
  'liveBroadcast',
  'liveEventId',
  // Shares depend on this installation's links and members.
  'collaborate',
  'shareToken',
  'shareThread',
  'shareEndedAt',
  'uploadId',
  'engineJobId',
  'failureDetail',
  'checkedAt',
  'mergingInto',
  'chunks',
  'tokenIndex',
  'token',
  'jobName',
  'embedded',
  'credits',
  'attempt',
  'claims',
];

/** Resets a video to its published version. A version that is still being encoded is not exported. */
const toServed = (row: Row): Row => ({
  ...row,
  status: 'COMPLETE',
  statusProgress: 100,
  statusReason: null,
  v: getVersionOf(String(row.sourceFolder)) ?? 1,
});

/** Converts a row for the import into another installation. */
export const cleanRow = (collection: Cleaned, row: Row): Row => {
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !dropped.includes(name)));
  const cleaned = { ...kept, id: row.id };
  return collection === slugs.videos ? toServed(cleaned) : cleaned;
};
