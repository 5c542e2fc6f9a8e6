import type { Payload, Where } from 'payload';

import type { AppEvent } from '@/lib/core/events';
import { isLeasedBy } from '@/lib/core/database/leases';
import type { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import type { AutoTranscription, Texttrack } from '@/payload-types';

import type { AiFailureReason } from '@/lib/workspaces/usage/ai-types';

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

/** One of the two kinds of long AI work. */
export type AiJobKind<R extends AiJobRow> = {
  collection: AiJobCollection;
  /** How many of them a worker runs in parallel. */
  maxParallel: number;
  /** Does the work and closes the row, or throws. Each step must be repeatable after a kill. */
  run: (ctx: AiJobContext, row: R, hold: AiJobHold) => Promise<void>;
  /** The additional data of a failed row, and the event to emit. */
  toFailure: (row: R, reason: AiFailureReason) => { data: Record<string, unknown>; event: AppEvent };
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

/** The process no longer holds the row: it was canceled, deleted, or taken over. */
export class AiJobLost extends Error {
  override readonly name = 'AiJobLost';
}

/** Matches a row in progress that `owner` still holds. */
export const isHeldAiJob = (id: string, owner: string): Where => ({
  and: [{ id: { equals: id } }, { status: { equals: 'IN_PROGRESS' } }, isLeasedBy(owner)],
});

/** Changes a held row. Throws `AiJobLost`. */
export const changeHeldAiJob = async (
  payload: Payload,
  { collection, id, owner }: { collection: AiJobCollection; id: string; owner: string },
  data: Record<string, unknown>,
  event: AppEvent | null = null,
): Promise<void> => {
  const row = await changeWithEvent(payload, { collection, where: isHeldAiJob(id, owner), data, event });
  if (!row) throw new AiJobLost();
};
