import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { noLease } from '@/lib/core/database/leases';
import { ProviderError } from '@/lib/ports/provider-error';

import type { AiFailureReason } from '@/lib/workspaces/usage/ai-types';
import { AiJobError, AiJobLost, isHeldAiJob, type AiJobKind, type AiJobRow } from './ai-job';
import { failAiJob } from './fail-ai-job';

/** A job that fails this often is given up. */
const maxAttempts = 3;
const firstDelayMs = 15_000;
const outageDelayMs = 30_000;
/** Maximum time to wait for an unavailable service. Milliseconds. */
const outagePatienceMs = 3_600_000;

type Held<R extends AiJobRow> = { kind: AiJobKind<R>; row: R; owner: string };

/** Releases a row that this process no longer works on. With `delayMs`, it is not claimed before then. */
export const releaseAiJob = async <R extends AiJobRow>(
  payload: Payload,
  { kind, row, owner }: Held<R>,
  { delayMs = 0, isAttempt = false }: { delayMs?: number; isAttempt?: boolean } = {},
): Promise<void> => {
  await compareAndSet(payload, {
    collection: kind.collection,
    where: isHeldAiJob(row.id, owner),
    data: {
      status: 'QUEUED',
      claims: 0,
      ...(isAttempt && { attempt: { $inc: 1 } }),
      ...noLease(delayMs > 0 ? new Date(Date.now() + delayMs) : null),
    },
  });
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

/** Handles a failure: schedules a retry, or fails the job permanently. */
export const settleAiJobError = async <R extends AiJobRow>(
  payload: Payload,
  held: Held<R>,
  error: unknown,
): Promise<void> => {
  if (error instanceof AiJobLost) return;
  const { row } = held;
  const where = isHeldAiJob(row.id, held.owner);
  if (error instanceof ProviderError && error.retryable) {
    const detail = error.message;
    if (Date.now() - new Date(row.createdAt).getTime() >= outagePatienceMs)
      return failAiJob(payload, held, { reason: 'service_unavailable', detail, where });
    payload.logger.warn({ err: error, job: row.id }, 'the service of an AI job is unavailable');
    return releaseAiJob(payload, held, { delayMs: outageDelayMs });
  }
  const { reason, isPermanent, message: detail } = toError(error);
  const attempt = row.attempt ?? 1;
  if (isPermanent || attempt >= maxAttempts) return failAiJob(payload, held, { reason, detail, where });
  payload.logger.warn({ err: error, job: row.id }, 'an AI job failed and will be retried');
  return releaseAiJob(payload, held, { delayMs: firstDelayMs * 4 ** (attempt - 1), isAttempt: true });
};
