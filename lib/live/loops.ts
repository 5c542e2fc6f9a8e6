import type { SystemContext } from '@/lib/context';
import { createLeasedWork } from '@/lib/worker/leased-work';
import { pollMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { captionRows } from './captions/caption-status';
import { runCaptions } from './captions/run-captions';
import { sweepLive } from './sweep-live';

/**
 * Writes live captions in the worker. Not in the live process, which has to forward frames in time. Captions
 * that fail are continued after the duration of a lease.
 */
const createCaptionRunner = (ctx: SystemContext, { owner }: { owner: string }) =>
  createLeasedWork(ctx.payload, {
    rows: captionRows,
    owner,
    // Each mostly waits for its transcriber.
    maxHeld: 10,
    run: ({ row, owner: holder, signal }) =>
      runCaptions(ctx, { eventId: row.id, broadcast: row.captionsOf ?? '', owner: holder }, signal),
    settle: async (error, { id: eventId }) => {
      ctx.payload.logger.error({ err: error, eventId }, 'live captions failed');
      return { delayMs: captionRows.leaseMs };
    },
  });

export const createLiveLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const captions = createCaptionRunner({ payload, ports }, { owner });
  return {
    loops: [
      { name: 'live captions', everyMs: pollMs, pass: captions.startNext, onChange: 'in turn' },
      { name: 'live events', everyMs: 10 * secondMs, pass: () => sweepLive({ payload, ports }) },
    ],
    stop: captions.stop,
  };
};
