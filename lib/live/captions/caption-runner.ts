import type { SystemContext } from '@/lib/context';
import { createLeasedWork } from '@/lib/worker/leased-work';

import { captionRows } from './caption-hold';
import { runCaptions } from './run-captions';

/**
 * Writes live captions in the worker. Not in the live process, which has to forward frames in time. Captions
 * that fail are continued after the duration of a lease.
 */
export const createCaptionRunner = (ctx: SystemContext, { owner }: { owner: string }) =>
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
