import type { Payload } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeHeldRow, defineLeasedRows } from '@/lib/worker/leased-work';
import type { LiveEvent } from '@/payload-types';

import type { CaptionFault, CaptionState } from './types';

/** Events whose captions a worker writes, from going live until the captions are done. */
export const captionRows = defineLeasedRows<LiveEvent>({
  collection: slugs.liveEvents,
  // Shorter than the allowed delay.
  leaseMs: 15_000,
  state: { field: 'captionsOpen', open: [true], held: [true] },
  sort: 'wentLiveAt',
  // Keeps `updatedAt`, because these writes are not edits.
  claim: ({ updatedAt }) => ({ updatedAt }),
  keep: async (payload, id) => ({ updatedAt: (await findById(payload, slugs.liveEvents, id))?.updatedAt }),
});

/** The captions of one broadcast, while this process writes them. */
export type CaptionHold = { eventId: string; broadcast: string; owner: string };

type Change = {
  captionsState?: CaptionState;
  captionsReason?: CaptionFault | null;
  captionedSeconds?: number;
  droppedSeconds?: number;
  captionsOpen?: boolean;
};

/** Stores the state of the captions; `captionsOpen: false` ends them. Throws `LeaseLost`. */
export const changeCaptions = async (
  payload: Payload,
  { eventId, owner }: CaptionHold,
  change: Change,
): Promise<void> => {
  const data = { ...change, ...(change.captionsOpen === false && noLease()) };
  await changeHeldRow(payload, captionRows, { id: eventId, owner }, { data });
};
