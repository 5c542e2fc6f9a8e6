import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import type { LiveChannel, LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { isEventIn } from '../find-live-event';
import { findKeyHash, openStreamKey } from '../keys/permanent-key';

/** A service that has not started after this time is given up. Milliseconds. */
const patienceMs = 20 * 60_000;

/** The start request to an engine. A local engine only gets the hash of the stream key. */
export const toStart = (
  live: Pick<LivePort, 'adapter'>,
  event: LiveEvent,
): Parameters<LivePort['startChannel']>[0] => ({
  ...{ eventId: event.id, broadcast: event.broadcast ?? '', keyHash: findKeyHash(event) },
  workspaceId: getRelationId(event.workspace) ?? '',
  resumes: event.state === 'LIVE',
  startsAt: Date.parse(event.startDateTime),
  srtLatency: event.srtLatency ?? srtLatencies.usual,
  ...(live.adapter === 'medialive' && { streamKey: openStreamKey(event) ?? '' }),
});

/** Stores the state of a channel and returns the updated row. */
export const noteChannelState = async (
  payload: Payload,
  event: LiveEvent,
  { state }: Pick<LiveChannel, 'state'>,
): Promise<LiveEvent> => {
  const { broadcast = null, channelState = null } = event;
  if (state === channelState) return event;
  const noted = await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(event.id, { channelState, broadcast }),
    data: { channelState: state, channelChangedAt: new Date().toISOString() },
  });
  return noted ?? event;
};

/** Advances the channel of a service that takes minutes to start, or gives it up. Throws `ProviderError`. */
export const advanceChannel = async (
  { payload, live, now }: { payload: Payload; live: LivePort; now: number },
  event: LiveEvent,
): Promise<void> => {
  const { broadcast = null, channelState = null, channelChangedAt } = event;
  const where = isEventIn(event.id, { channelState, broadcast });
  const isLate = now - Date.parse(channelChangedAt ?? '') > patienceMs;
  const begun = isLate ? 'in_use' : await live.startChannel(toStart(live, event));
  if (typeof begun !== 'string' && begun.state !== 'RUNNING') {
    await noteChannelState(payload, event, begun);
    return;
  }
  const isLost = typeof begun === 'string';
  if (isLost) await live.stopChannel(event.id);
  await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where,
    data: { channelState: isLost ? 'IDLE' : 'RUNNING', channelChangedAt: new Date(now).toISOString() },
    event: createEvent(isLost ? 'liveEvent.channelLost' : 'liveEvent.channelStarted', {
      payload: { broadcast: broadcast ?? '' },
    }),
  });
};
