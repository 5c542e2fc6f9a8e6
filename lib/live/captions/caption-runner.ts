import { randomUUID } from 'node:crypto';

import type { SystemContext } from '@/lib/context';

import {
  CaptionsLost,
  changeCaptions,
  claimCaptions,
  releaseCaptions,
  type CaptionHold,
} from './caption-hold';
import { runCaptions } from './run-captions';

type Held = { hold: CaptionHold; end: AbortController; work: Promise<void> };

/** Events that a worker writes captions for at the same time: each waits for its transcriber nearly all the time. */
const maxParallel = 10;

/**
 * The worker's side of live captions: an event's captions are leased from going live to its end, so that another worker goes on with those of
 * a killed one. They are made here and not in the process for live, which has pictures to pass on in time.
 */
export const createCaptionRunner = (ctx: SystemContext, { owner }: { owner: string }) => {
  const { payload } = ctx;
  const held = new Set<Held>();
  let isStopping = false;

  const work = async ({ hold, end }: Held): Promise<void> => {
    try {
      await runCaptions(ctx, hold, end.signal);
    } catch (error) {
      if (isStopping) await releaseCaptions(payload, hold);
      // What failed is begun again once its lease is over.
      else if (!(error instanceof CaptionsLost) && !end.signal.aborted)
        payload.logger.error({ err: error, eventId: hold.eventId }, 'live captions failed');
    }
  };

  return {
    /** Claims the captions of another event; false where there are none, or no room for them. */
    async startNext(): Promise<boolean> {
      if (held.size >= maxParallel) return false;
      const claimOwner = `${owner}:${randomUUID().slice(0, 8)}`;
      const event = await claimCaptions(payload, { owner: claimOwner });
      if (!event) return false;
      const hold = { eventId: event.id, broadcast: event.captionsOf ?? '', owner: claimOwner };
      const job: Held = { hold, end: new AbortController(), work: Promise.resolve() };
      held.add(job);
      job.work = work(job)
        .catch((error: unknown) =>
          payload.logger.error({ err: error, eventId: event.id }, 'live captions could not be closed'),
        )
        .finally(() => held.delete(job));
      return true;
    },

    /** Renews what is held, and ends the work on what was lost. */
    async renewLeases(): Promise<void> {
      for (const job of [...held])
        await changeCaptions(payload, job.hold, {}).catch((error: unknown) => {
          if (!(error instanceof CaptionsLost)) throw error;
          if (held.has(job)) job.end.abort();
        });
    },

    /** Before the process ends. */
    async stop(): Promise<void> {
      isStopping = true;
      const jobs = [...held];
      for (const { end } of jobs) end.abort();
      await Promise.all(jobs.map((job) => job.work));
    },
  };
};
