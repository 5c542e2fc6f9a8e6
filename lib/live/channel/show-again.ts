import type { Payload } from 'payload';

import type { LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { startTargets } from '../targets/start-targets';
import { readTargets } from '../targets/targets';
import { askLive } from './channel-errors';

/** Shows viewers of a LIVE event the input of its restarted channel. Repeatable. */
export const showAgain = async (
  ctx: { payload: Payload; live: LivePort },
  event: LiveEvent,
): Promise<void> => {
  const isCaptioned = event.captionsOpen && event.captionsOf === event.broadcast;
  const captionsLanguage = isCaptioned ? (event.language ?? null) : null;
  await askLive(ctx.live.openChannel(event.id, { captionsLanguage }));
  if (readTargets(event).length > 0) await startTargets(ctx, event);
};
