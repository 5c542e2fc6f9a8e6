import type { Payload } from 'payload';

import type { LivePort } from '@/lib/ports/live/port';
import type { LiveEvent } from '@/payload-types';

import { startTargets } from '../targets/start-targets';
import { readTargets } from '../targets/targets';
import { askLive } from './channel-errors';

/** Viewers of an event that is LIVE see what its channel, which was started again, takes in. May be repeated. */
export const showAgain = async (
  ctx: { payload: Payload; live: LivePort },
  event: LiveEvent,
): Promise<void> => {
  const isCaptioned = event.captionsOpen && event.captionsOf === event.broadcast;
  const captionsLanguage = isCaptioned ? (event.language ?? null) : null;
  await askLive(ctx.live.openChannel(event.id, { captionsLanguage }));
  if (readTargets(event).length > 0) await startTargets(ctx, event);
};
