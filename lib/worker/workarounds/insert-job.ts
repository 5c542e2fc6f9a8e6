import { randomUUID } from 'node:crypto';

import type { Payload, PayloadRequest } from 'payload';

import { getTraceparent } from '@/lib/core/logging/tracing';
import { createOnce } from '@/lib/core/rows/create-once';

import { platformTurn } from './job-fields';

export type NewJob = {
  taskSlug: string;
  queue: string;
  workspace: string | null;
  input: object;
  waitUntil: Date;
  /** Null if the job must run even if an equal one waits. */
  dedupeKey: string | null;
};

/**
 * Fixes: `payload.jobs.queue` cannot set our columns, and a second write would leave a job without its tenant
 * if the process is killed in between. This inserts the same row with our columns. `waitUntil` is always set,
 * so that due jobs are one range of the index. Returns false if an equal job waits.
 */
export const insertJob = async (
  payload: Payload,
  { taskSlug, queue, workspace, input, waitUntil, dedupeKey }: NewJob,
  req?: PayloadRequest,
): Promise<boolean> => {
  const traceparent = getTraceparent();
  const row = await createOnce(payload, {
    collection: 'payload-jobs',
    key: 'dedupeKey',
    data: {
      taskSlug,
      queue,
      input,
      workspace: workspace ?? platformTurn,
      waitUntil: waitUntil.toISOString(),
      dedupeKey: dedupeKey ?? randomUUID(),
      ...(traceparent && { traceparent }),
      processing: false,
      hasError: false,
      totalTried: 0,
    },
    ...(req && { req }),
  });
  return row !== null;
};
