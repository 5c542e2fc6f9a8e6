import type { Payload, Where } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { cutText } from '@/lib/core/cut-text';

import { refundCredits } from '@/lib/workspaces/usage/ai-credits/settle-credits';
import type { AiFailureReason } from '@/lib/workspaces/usage/ai-types';
import type { AiJobKind, AiJobRow } from './ai-job';

type Failure = {
  reason: AiFailureReason;
  detail: string;
  /** The expected state of the row. */ where: Where;
};

/** Fails a job permanently and refunds its credits. The detail is for operators. */
export const failAiJob = async <R extends AiJobRow>(
  payload: Payload,
  { kind, row }: { kind: AiJobKind<R>; row: R },
  { reason, detail, where }: Failure,
): Promise<void> => {
  payload.logger.warn({ collection: kind.collection, job: row.id, reason, detail }, 'an AI job failed');
  const { data, event } = kind.toFailure(row, reason);
  const failed = await changeWithEvent(payload, {
    collection: kind.collection,
    where,
    data: {
      ...data,
      status: 'FAILED',
      failureReason: reason,
      failureDetail: cutText(detail, 4000),
      ...noLease(),
    },
    event,
  });
  // If the process is killed here, `sweepReservations` refunds the failed job.
  if (failed && row.jobName) await refundCredits(payload, row.jobName);
};
