import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { slugs } from '@/lib/core/slugs';
import type { LiveEvent } from '@/payload-types';

import type { CaptionFault, CaptionState } from './types';

/**
 * How long a worker owns an event's captions without renewing; shorter than the allowed delay. Milliseconds.
 */
const leaseMs = 15_000;
const collection = slugs.liveEvents;

/** The captions of one broadcast, while this process writes them. */
export type CaptionHold = { eventId: string; broadcast: string; owner: string };

/** Another worker took over the captions, or the event was deleted. */
export class CaptionsLost extends Error {
  override readonly name = 'CaptionsLost';
}

const isHeld = ({ eventId, broadcast, owner }: CaptionHold): Where => ({
  and: [
    { id: { equals: eventId } },
    { captionsOf: { equals: broadcast } },
    { captionsOpen: { equals: true } },
    isLeasedBy(owner),
  ],
});

/** Claims the captions of an event without a writer; null if there are none. */
export const claimCaptions = async (
  payload: Payload,
  { owner, now = new Date() }: { owner: string; now?: Date },
): Promise<LiveEvent | null> => {
  if (!mayHaveRows(payload, collection, { field: 'captionsOpen', values: [true] })) return null;
  const isDue: Where = { and: [{ captionsOpen: { equals: true } }, isUnleased(now)] };
  const { docs } = await payload.db.find<LiveEvent>({
    ...{ collection, where: isDue, sort: 'wentLiveAt', limit: 10, pagination: false },
  });
  for (const { id, updatedAt } of docs) {
    const claimed = await compareAndSet(payload, {
      collection,
      where: { and: [{ id: { equals: id } }, isDue] },
      // `updatedAt` stays for all writes here, because they are not edits.
      data: { ...leaseFor(owner, { ms: leaseMs, now }), updatedAt },
    });
    if (claimed) return claimed;
  }
  return null;
};

type Change = {
  captionsState?: CaptionState;
  captionsReason?: CaptionFault | null;
  captionedSeconds?: number;
  droppedSeconds?: number;
  captionsOpen?: boolean;
};

/**
 * Stores the state of the captions and renews the lease; `captionsOpen: false` ends them. Throws
 * `CaptionsLost`.
 */
export const changeCaptions = async (payload: Payload, hold: CaptionHold, data: Change): Promise<void> => {
  const event = await payload.db.findOne<LiveEvent>({ collection, where: isHeld(hold) });
  const lease =
    data.captionsOpen === false ? noLease() : leaseFor(hold.owner, { ms: leaseMs, now: new Date() });
  const changed = event
    ? await compareAndSet(payload, {
        ...{ collection, where: isHeld(hold) },
        data: { ...data, ...lease, updatedAt: event.updatedAt },
      })
    : null;
  if (!changed) throw new CaptionsLost();
};

/** Releases the captions to another worker. */
export const releaseCaptions = async (payload: Payload, hold: CaptionHold): Promise<void> => {
  await compareAndSet(payload, { collection, where: isHeld(hold), data: noLease() });
};
