import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';

import type { keptCollections, MovedCollection } from './archive-format';

export type Row = Record<string, unknown> & { id: string };
type Cleaned = MovedCollection | (typeof keptCollections)[number];

/** Of no use elsewhere, or nobody's business: leases, secrets, and what is made anew. */
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
  // Shares belong to this installation's links and members.
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

/** What a video is with the version that is served: another one may be under way, and stays behind. */
const toServed = (row: Row): Row => ({
  ...row,
  status: 'COMPLETE',
  statusProgress: 100,
  statusReason: null,
  v: getVersionOf(String(row.sourceFolder)) ?? 1,
});

/** A row as another installation takes it. */
export const cleanRow = (collection: Cleaned, row: Row): Row => {
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !dropped.includes(name)));
  const cleaned = { ...kept, id: row.id };
  return collection === slugs.videos ? toServed(cleaned) : cleaned;
};
