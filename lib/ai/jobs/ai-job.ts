import type { Payload, Where } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import type { AppEvent } from '@/lib/core/events';
import { inSpan } from '@/lib/core/logging/tracing';
import type { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import {
  countHeld,
  defineLeasedRows,
  type Holder,
  isHeldBy,
  type LeasedRows,
  LeaseLost,
  createLeasedWork,
  getRetryDelay,
  type Hold,
  type Release,
} from '@/lib/worker/leased-work';
import { activeStates, type AiFailureReason } from '@/lib/workspaces/usage/ai-types';
import { refundCredits } from '@/lib/workspaces/usage/credits';
import type { AutoTranscription, Texttrack } from '@/payload-types';

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

/** A row of long AI work: a transcription, or a text track that is being translated. */
export type AiJobRow = AutoTranscription | Texttrack;
type AiJobCollection = typeof slugs.autoTranscriptions | typeof slugs.texttracks;

export type AiJobContext = { payload: Payload; ports: Ports };

/** A worker's hold on a row. */
export type AiJobHold = {
  owner: string;
  /** Aborts if the row was lost or the process is stopping. */
  signal: AbortSignal;
  /** Aborts if the result is no longer needed, so that the external engine is stopped too. */
  unwanted: AbortSignal;
};

type AiJobDefinition<R extends AiJobRow> = {
  collection: AiJobCollection;
  /** Maximum number of rows that a worker holds. */
  maxHeld: number;
  /** Does the work and closes the row, or throws. Each step must be repeatable after a kill. */
  run: (ctx: AiJobContext, row: R, hold: AiJobHold) => Promise<void>;
  /** The additional data of a failed row, and the event to emit. */
  toFailure: (row: R, reason: AiFailureReason) => { data: Record<string, unknown>; event: AppEvent };
};

/** One of the two kinds of long AI work. */
export type AiJobKind<R extends AiJobRow> = AiJobDefinition<R> & { rows: LeasedRows<R> };

export const defineAiJobKind = <R extends AiJobRow>(definition: AiJobDefinition<R>): AiJobKind<R> => {
  const { collection } = definition;
  const rows: LeasedRows<R> = defineLeasedRows<R>({
    collection,
    leaseMs: 30_000,
    state: { field: 'status', open: activeStates, held: ['IN_PROGRESS'] },
    weigh: (payload, row, now) => countHeld(payload, rows, { row, now }),
    claims: {
      field: 'claims',
      max: 5,
      giveUp: (payload, row, where) =>
        failAiJob(payload, definition, row, {
          ...{ reason: 'failed', detail: 'all attempts were interrupted', where },
        }),
    },
    // The attempt stays: the external engine is asked for the same job again.
    claim: ({ startedAt }, now) => ({
      status: 'IN_PROGRESS',
      startedAt: startedAt ?? now.toISOString(),
    }),
    release: { status: 'QUEUED', claims: 0 },
  });
  return { ...definition, rows };
};

/** The reason why work failed. `isPermanent`: the same video would fail again. */
export class AiJobError extends Error {
  override readonly name = 'AiJobError';

  readonly reason: AiFailureReason;
  readonly isPermanent: boolean;

  constructor(
    reason: AiFailureReason,
    { detail = reason, isPermanent = true }: { detail?: string; isPermanent?: boolean } = {},
  ) {
    super(detail);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

/** Changes a held row. Throws `LeaseLost`. */
export const changeHeldAiJob = async <R extends AiJobRow>(
  payload: Payload,
  { collection, rows }: AiJobKind<R>,
  holder: Holder,
  { data, event = null }: { data: Record<string, unknown>; event?: AppEvent | null },
): Promise<void> => {
  const row = await changeWithEvent(payload, { collection, where: isHeldBy(rows, holder), data, event });
  if (!row) throw new LeaseLost();
};

type Failure = {
  reason: AiFailureReason;
  detail: string;
  /** The expected state of the row. */
  where: Where;
};

/** Fails a job permanently and refunds its credits. The detail is for operators. */
const failAiJob = async <R extends AiJobRow>(
  payload: Payload,
  { collection, toFailure }: AiJobDefinition<R>,
  row: R,
  { reason, detail, where }: Failure,
): Promise<void> => {
  payload.logger.warn({ collection, job: row.id, reason, detail }, 'an AI job failed');
  const { data, event } = toFailure(row, reason);
  const failure = { failureReason: reason, failureDetail: cutText(detail, 4000) };
  const failed = await changeWithEvent(payload, {
    collection,
    where,
    data: { ...data, ...failure, status: 'FAILED', ...noLease() },
    event,
  });
  // If the process is killed here, `sweepReservations` refunds the failed job.
  if (failed && row.jobName) await refundCredits(payload, row.jobName);
};
