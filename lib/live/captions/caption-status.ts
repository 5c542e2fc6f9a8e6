import type { Payload } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeHeldRow, defineLeasedRows } from '@/lib/worker/leased-work';
import type { LiveEvent } from '@/payload-types';

import type { CaptionFault, CaptionState } from './types';

/** Events whose captions a worker writes, from going live until the captions are done. */
export const captionRows = defineLeasedRows<LiveEvent>({
  collection: slugs.liveEvents,
  // Shorter than the allowed delay.
  leaseMs: 15_000,
  state: { field: 'captionsOpen', open: [true], held: [true] },
  sort: 'wentLiveAt',
  // Keeps `updatedAt`, because these writes are not edits.
  claim: ({ updatedAt }) => ({ updatedAt }),
  keep: async (payload, id) => ({ updatedAt: (await findById(payload, slugs.liveEvents, id))?.updatedAt }),
});

/** The captions of one broadcast, while this process writes them. */
export type CaptionHold = { eventId: string; broadcast: string; owner: string };

type Change = {
  captionsState?: CaptionState;
  captionsReason?: CaptionFault | null;
  captionedSeconds?: number;
  droppedSeconds?: number;
  captionsOpen?: boolean;
};

/** Stores the state of the captions; `captionsOpen: false` ends them. Throws `LeaseLost`. */
const changeCaptions = async (
  payload: Payload,
  { eventId, owner }: CaptionHold,
  change: Change,
): Promise<void> => {
  const data = { ...change, ...(change.captionsOpen === false && noLease()) };
  await changeHeldRow(payload, captionRows, { id: eventId, owner }, { data });
};

/** How long missing captions are reported as missing. Milliseconds. */
const rememberedMs = 20_000;

type Counted = { captionedSeconds: number; droppedSeconds: number };

/** Stores the captions' state in the event's row when it changes, at most once per chunk. */
export const createCaptionStatus = (payload: Payload, hold: CaptionHold, now: () => number = Date.now) => {
  let reported = '';
  let failedAt = -Infinity;
  let reason: CaptionFault | null = null;

  const report = async (captionsState: CaptionState, counted: Counted): Promise<void> => {
    const seconds = {
      captionedSeconds: Math.round(counted.captionedSeconds),
      droppedSeconds: Math.round(counted.droppedSeconds),
    };
    const change = { captionsState, captionsReason: reason, ...seconds };
    const text = JSON.stringify(change);
    if (text === reported) return;
    await changeCaptions(payload, hold, change);
    reported = text;
  };

  return {
    /** A chunk was transcribed or was silent. */
    async reportSuccess(counted: Counted): Promise<void> {
      const isOver = now() - failedAt > rememberedMs;
      if (isOver) reason = null;
      await report(isOver ? 'running' : 'failed', counted);
    },

    async reportFailure(fault: CaptionFault, counted: Counted): Promise<void> {
      failedAt = now();
      reason = fault;
      await report('failed', counted);
    },

    /** Ends the captions. */
    close: ({ captionedSeconds, droppedSeconds }: Counted): Promise<void> =>
      changeCaptions(payload, hold, {
        captionsState: captionedSeconds === 0 && droppedSeconds > 0 ? 'failed' : 'done',
        captionedSeconds: Math.round(captionedSeconds),
        droppedSeconds: Math.round(droppedSeconds),
        captionsOpen: false,
      }),
  };
};

export type CaptionStatus = ReturnType<typeof createCaptionStatus>;
