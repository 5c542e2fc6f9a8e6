import type { Payload, Where } from 'payload';

import { inSpan } from '@/lib/core/logging/tracing';
import { ProviderError } from '@/lib/ports/provider-error';
import {
  createLeasedWork,
  getRetryDelay,
  type Hold,
  isHeldBy,
  LeaseLost,
  type Release,
} from '@/lib/worker/leased-work';
import { activeStates, type AiFailureReason } from '@/lib/workspaces/usage/ai-types';

import { type AiJobContext, AiJobError, type AiJobKind, type AiJobRow, failAiJob } from './ai-job';

/** A job that fails this often is given up. */
const maxAttempts = 3;
const outageDelayMs = 30_000;
/** Maximum time to wait for an unavailable service. Milliseconds. */
const outagePatienceMs = 3_600_000;

/** Runs one kind of long AI work in the worker. */
export const createAiJobRunner = <R extends AiJobRow>(
  ctx: AiJobContext,
  { kind, owner }: { kind: AiJobKind<R>; owner: string },
) =>
  createLeasedWork(ctx.payload, {
    rows: kind.rows,
    owner,
    maxHeld: kind.maxHeld,
    run: async (hold) => {
      const { row } = hold;
      const unwanted = new AbortController();
      const span = { kind: 'consumer', parent: row.traceparent } as const;
      try {
        await inSpan(`AI job ${kind.collection}`, span, () =>
          kind.run(ctx, row, { ...hold, unwanted: unwanted.signal }),
        );
      } catch (error) {
        const isLost = (hold.signal.reason ?? error) instanceof LeaseLost;
        if (isLost && (await isUnwanted(ctx.payload, kind, row))) unwanted.abort();
        throw error;
      }
    },
    settle: (error, hold) => settleAiJobError(ctx.payload, kind, { error, hold }),
  });

/** Whether a lost row is neither queued nor in progress any more, so that no worker will continue it. */
const isUnwanted = async <R extends AiJobRow>(
  { db }: Payload,
  { collection }: AiJobKind<R>,
  { id }: R,
): Promise<boolean> => {
  const where: Where = { and: [{ id: { equals: id } }, { status: { in: [...activeStates] } }] };
  const { totalDocs } = await db.count({ collection, where });
  return totalDocs === 0;
};

/**
 * Maps a provider's error to a reason that shows who can act: another language or file helps, or the operator
 * must fix the configuration.
 */
const toReason = ({ port, code }: ProviderError): AiFailureReason => {
  if (code === 'misconfigured' || code === 'unsupported_language') return code;
  return port === 'transcriber' || port === 'translator' ? 'engine_refused' : 'failed';
};

const toError = (error: unknown): AiJobError => {
  if (error instanceof AiJobError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ProviderError && !error.retryable) return new AiJobError(toReason(error), { detail });
  return new AiJobError('failed', { detail, isPermanent: false });
};

/** Says when to retry after a failure, or fails the job permanently. */
const settleAiJobError = async <R extends AiJobRow>(
  payload: Payload,
  kind: AiJobKind<R>,
  { error, hold }: { error: unknown; hold: Hold<R> },
): Promise<Release | null> => {
  const { row } = hold;
  const fail = async (reason: AiFailureReason, detail: string): Promise<null> => {
    await failAiJob(payload, kind, row, { reason, detail, where: isHeldBy(kind.rows, hold) });
    return null;
  };
  if (error instanceof ProviderError && error.retryable) {
    const isOver = Date.now() - new Date(row.createdAt).getTime() >= outagePatienceMs;
    if (isOver) return fail('service_unavailable', error.message);
    payload.logger.warn({ err: error, job: row.id }, 'the service of an AI job is unavailable');
    return { delayMs: outageDelayMs };
  }
  const { reason, isPermanent, message } = toError(error);
  const attempt = row.attempt ?? 1;
  if (isPermanent || attempt >= maxAttempts) return fail(reason, message);
  payload.logger.warn({ err: error, job: row.id }, 'an AI job failed and will be retried');
  return { delayMs: getRetryDelay(attempt), data: { attempt: { $inc: 1 } } };
};
