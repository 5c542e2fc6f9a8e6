import { randomUUID } from 'node:crypto';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { leaseFor } from '@/lib/core/database/leases';
import { inSpan } from '@/lib/core/logging/tracing';

import { activeStates } from '@/lib/workspaces/usage/ai-types';
import { isHeldAiJob, type AiJobContext, type AiJobKind, type AiJobRow } from './ai-job';
import { aiLeaseMs, claimAiJob } from './claim-ai-job';
import { releaseAiJob, settleAiJobError } from './settle-error';

type HeldJob<R extends AiJobRow> = {
  kind: AiJobKind<R>;
  row: R;
  owner: string;
  end: AbortController;
  unwanted: AbortController;
  work: Promise<void>;
};

export type AiJobRunner = {
  /** Claims the next row and starts its work; false if there is none or no capacity. */
  startNext: () => Promise<boolean>;
  /** Renews the leases of all held rows, and aborts the work on lost ones. */
  renewLeases: () => Promise<void>;
  /** Releases all rows before the process ends. Jobs of external engines continue there. */
  stop: () => Promise<void>;
};

/**
 * The worker's side of one kind of long AI work. Rows are leased, so that another worker continues those of a
 * killed one.
 */
export const createAiJobRunner = <R extends AiJobRow>(
  ctx: AiJobContext,
  { kind, owner }: { kind: AiJobKind<R>; owner: string },
): AiJobRunner => {
  const { payload } = ctx;
  const held = new Set<HeldJob<R>>();
  let isStopping = false;

  const work = async (job: HeldJob<R>): Promise<void> => {
    const { row, end, unwanted } = job;
    try {
      const hold = { owner: job.owner, signal: end.signal, unwanted: unwanted.signal };
      const span = { kind: 'consumer', parent: row.traceparent } as const;
      await inSpan(`AI job ${kind.collection}`, span, () => kind.run(ctx, row, hold));
    } catch (error) {
      if (isStopping) await releaseAiJob(payload, job);
      else if (!end.signal.aborted) await settleAiJobError(payload, job, error);
    } finally {
      held.delete(job);
    }
  };

  /** Whether a lost row is neither queued nor in progress any more, so that no worker will continue it. */
  const isUnwanted = async ({ row }: HeldJob<R>): Promise<boolean> => {
    const { totalDocs } = await payload.db.count({
      collection: kind.collection,
      where: { and: [{ id: { equals: row.id } }, { status: { in: [...activeStates] } }] },
    });
    return totalDocs === 0;
  };

  return {
    startNext: async () => {
      if (held.size >= kind.maxParallel) return false;
      // Each claim has its own owner, so that a lost and reclaimed row counts as a new claim.
      const claimOwner = `${owner}:${randomUUID().slice(0, 8)}`;
      const row = await claimAiJob(payload, kind, { owner: claimOwner });
      if (!row) return false;
      const [end, unwanted] = [new AbortController(), new AbortController()];
      const job: HeldJob<R> = { kind, row, owner: claimOwner, end, unwanted, work: Promise.resolve() };
      held.add(job);
      job.work = work(job).catch((error: unknown) =>
        // The lease expires by itself.
        payload.logger.error({ err: error, job: row.id }, 'the result of an AI job could not be stored'),
      );
      return true;
    },

    renewLeases: async () => {
      for (const job of [...held]) {
        const renewed = await compareAndSet(payload, {
          collection: kind.collection,
          where: isHeldAiJob(job.row.id, job.owner),
          data: leaseFor(job.owner, { ms: aiLeaseMs, now: new Date() }),
        });
        if (renewed || !held.has(job)) continue;
        if (await isUnwanted(job)) job.unwanted.abort();
        job.end.abort();
      }
    },

    stop: async () => {
      isStopping = true;
      const jobs = [...held];
      for (const { end } of jobs) end.abort();
      await Promise.all(jobs.map((job) => job.work));
    },
  };
};
