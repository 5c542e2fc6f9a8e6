import type { Payload } from 'payload';

import { changeCaptions, type CaptionHold } from './caption-hold';
import type { CaptionFault, CaptionState } from './types';

/** How long missing captions are reported as missing. Milliseconds. */
const rememberedMs = 20_000;

type Counted = { captionedSeconds: number; droppedSeconds: number };

/** Stores the captions' state in the event's row when it changes, at most once per piece. */
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
    /** A piece was transcribed or was silent. */
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
