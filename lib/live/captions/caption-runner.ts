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

/** Number of events a worker captions in parallel; each mostly waits for its transcriber. */
const maxParallel = 10;

/**
 * Writes live captions in the worker. An event's captions are leased from going live to the end, so that
 * another worker can take over from a killed one. Not in the live process, which has to forward frames in
 * time.
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
      // A failed job is claimed again once its lease expires.
      else if (!(error instanceof CaptionsLost) && !end.signal.aborted)
        payload.logger.error({ err: error, eventId: hold.eventId }, 'live captions failed');
    }
  };

  return {
    /** Claims the captions of another event. False if there are none or no room. */
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

    /** Renews held leases and ends the work on lost ones. */
    async renewLeases(): Promise<void> {
      for (const job of [...held])
        await changeCaptions(payload, job.hold, {}).catch((error: unknown) => {
          if (!(error instanceof CaptionsLost)) throw error;
          if (held.has(job)) job.end.abort();
        });
    },

    /** Called before the process ends. */
    async stop(): Promise<void> {
      isStopping = true;
      const jobs = [...held];
      for (const { end } of jobs) end.abort();
      await Promise.all(jobs.map((job) => job.work));
    },
  };
};
