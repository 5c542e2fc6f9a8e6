import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { LivePort } from '@/lib/ports/live/port';

import { askLive } from './channel-errors';
import { mergeIngest } from '../../formats/ingest-entry';
import { isEventIn, loadLiveEvent } from '../find-live-event';

type CloseContext = { payload: Payload; live: LivePort };

/**
 * Stops the channel of a row that says `STOPPING`, and says so in the row. May be done again, and by several at once. Throws
 * `live_unavailable`; the row then says `STOPPING` until somebody does it again.
 */
export const closeChannel = async ({ payload, live }: CloseContext, eventId: string): Promise<void> => {
  const event = await loadLiveEvent(payload, eventId);
  if (event?.channelState !== 'STOPPING') return;
  const channel = await askLive(live.findChannel(eventId));
  const where = isEventIn(eventId, { channelState: 'STOPPING', broadcast: event.broadcast ?? null });
  // Before the channel forgets it.
  if (channel)
    await compareAndSet(payload, {
      ...{ collection: slugs.liveEvents, where },
      data: {
        ingestLog: mergeIngest(event.ingestLog, channel.ingest),
        mostViewers: Math.max(event.mostViewers ?? 0, channel.mostViewers),
      },
    });
  await askLive(live.stopChannel(eventId));
  // A service elsewhere takes a while; `sweepLive` looks again.
  if (live.costs && (await askLive(live.findChannel(eventId)))) return;
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where,
    data: { channelState: 'IDLE', channelChangedAt: new Date().toISOString() },
  });
};
