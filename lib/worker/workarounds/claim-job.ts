import { randomUUID } from 'node:crypto';

import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import type { PayloadJob } from '@/payload-types';

import { platformTurn } from './job-fields';

type Pick = { queue: string; after: string | null; now: Date };
export type ClaimedJob = { id: string; workspace: string };

/**
 * Fixes: Payload's runner takes jobs by age, so that a tenant with 10,000 of them goes first, and claims them
 * without protection against other runners. This function claims by compare-and-set the longest-due job of
 * the first workspace after `after`, wrapping around at the end. Returns null if nothing is due.
 */
export const claimJob = async (payload: Payload, { queue, after, now }: Pick): Promise<ClaimedJob | null> => {
  const isDue: Where[] = [
    { queue: { equals: queue } },
    { processing: { equals: false } },
    { hasError: { equals: false } },
    { waitUntil: { less_than_equal: now.toISOString() } },
  ];
  const find = async (conditions: Where[]) => {
    const { docs } = await payload.db.find<PayloadJob>({
      collection: 'payload-jobs',
      where: { and: conditions },
      sort: ['workspace', 'waitUntil'],
      select: { workspace: true },
      limit: 1,
      pagination: false,
    });
    return docs[0];
  };
  for (;;) {
    const next = after === null ? null : await find([...isDue, { workspace: { greater_than: after } }]);
    const job = next ?? (await find(isDue));
    if (!job) return null;
    const claimed = await compareAndSet(payload, {
      collection: 'payload-jobs',
      where: { and: [{ id: { equals: job.id } }, { processing: { equals: false } }] },
      data: { processing: true, dedupeKey: randomUUID() },
    });
    if (claimed) return { id: job.id, workspace: job.workspace ?? platformTurn };
  }
};

/**
 * Runs a claimed job through Payload, including its log, retries and removal. Failures are logged and never
 * thrown.
 */
export const runClaimedJob = async (payload: Payload, { id }: ClaimedJob): Promise<void> => {
  await payload.jobs.runByID({ id, overrideAccess: true, silent: { info: true } });
};
