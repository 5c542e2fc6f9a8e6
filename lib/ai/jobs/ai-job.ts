import type { Payload, Where } from 'payload';

import type { AppEvent } from '@/lib/core/events';
import { isLeasedBy } from '@/lib/core/database/leases';
import type { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import type { AutoTranscription, Texttrack } from '@/payload-types';

import type { AiFailureReason } from '../../workspaces/usage/ai-types';

/** A row that long AI work is done on: a transcription, or a text track that is being translated. */
export type AiJobRow = AutoTranscription | Texttrack;
type AiJobCollection = typeof slugs.autoTranscriptions | typeof slugs.texttracks;

export type AiJobContext = { payload: Payload; ports: Ports };

/** What a job has of its row while it is worked on. */
export type AiJobHold = {
  owner: string;
  /** The work ends here: the row was lost, or this process is asked to stop. */
  signal: AbortSignal;
  /** Nobody wants the result any more, so that an engine elsewhere is told to end, too. */
  unwanted: AbortSignal;
};

/** One of the two kinds of long AI work. */
export type AiJobKind<R extends AiJobRow> = {
  collection: AiJobCollection;
  /** How many of them a worker does at once. */
  maxParallel: number;
  /** Closes the row, or throws; each step may be repeated after a kill. */
  run: (ctx: AiJobContext, row: R, hold: AiJobHold) => Promise<void>;
  /** What a failure changes besides its state, and what is said of it. */
  toFailure: (row: R, reason: AiFailureReason) => { data: Record<string, unknown>; event: AppEvent };
};

/** Why work failed. `isPermanent`: the same video will fail again. */
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

/** The row is not this process's any more: canceled, deleted, or taken over. */
export class AiJobLost extends Error {
  override readonly name = 'AiJobLost';
}

/** The row while it is worked on and still held. */
export const isHeldAiJob = (id: string, owner: string): Where => ({
  and: [{ id: { equals: id } }, { status: { equals: 'IN_PROGRESS' } }, isLeasedBy(owner)],
});

/** Writes to a row that is still held. Throws `AiJobLost`. */
export const changeHeldAiJob = async (
  payload: Payload,
  { collection, id, owner }: { collection: AiJobCollection; id: string; owner: string },
  data: Record<string, unknown>,
  event: AppEvent | null = null,
): Promise<void> => {
  const row = await changeWithEvent(payload, { collection, where: isHeldAiJob(id, owner), data, event });
  if (!row) throw new AiJobLost();
};
