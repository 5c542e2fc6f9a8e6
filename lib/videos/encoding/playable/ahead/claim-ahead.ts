import type { Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import { awaitingFile, isAwaitingFile } from '@/lib/videos/encoding/awaiting-file';
import { mayHaveTail } from '@/lib/videos/uploads/ends';
import type { Encoding } from '@/payload-types';

import { earlyLeaseFor, isNotMadePlayable } from '../claim-playable';

/** After that many its end is waited for. */
export const maxAheadAttempts = 2;
/** How much of a file has to be there before anything is begun with it. Bytes. */
const leastLength = 16 * 1024 * 1024;
/** How many uploads are weighed in one claim. */
const limit = 50;

type Claim = { owner: string; busy: readonly string[]; now?: Date };

/** Whether so much of an upload has come that it can be begun with. */
const hasBegun = async (ports: Ports, { workspace, inputKey: key, uploadId }: Encoding): Promise<boolean> => {
  const storage = await ports.storageFor(workspace);
  if (!storage.openParts || !uploadId) return false;
  const parts = await storage.openParts({ bucket: 'upload', key, uploadId });
  if (!parts) return false;
  try {
    const now = await parts.look();
    return now.state === 'open' && now.length >= leastLength;
  } finally {
    await parts.close();
  }
};

/** Takes the oldest upload under way that can be made playable while it comes. Null where there is none. */
export const claimAhead = async (
  { payload, ports }: SystemContext,
  { owner, busy, now = new Date() }: Claim,
): Promise<Encoding | null> => {
  if (!mayHaveRows(payload, slugs.encodings, awaitingFile)) return null;
  const claimable: Where = {
    and: [
      isAwaitingFile,
      { uploadId: { exists: true } },
      { aheadAttempt: { less_than: maxAheadAttempts } },
      isNotMadePlayable(now),
    ],
  };
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: { and: [claimable, ...(busy.length > 0 ? [{ workspace: { not_in: [...busy] } }] : [])] },
    sort: 'createdAt',
    limit,
    pagination: false,
  });
  for (const row of docs) {
    if (!mayHaveTail(row) || !(await hasBegun(ports, row))) continue;
    const claimed = await compareAndSet(payload, {
      collection: slugs.encodings,
      where: { and: [{ id: { equals: row.id } }, claimable] },
      data: { ...earlyLeaseFor(owner, now), aheadAt: now.toISOString(), aheadAttempt: { $inc: 1 } },
    });
    if (claimed) return claimed;
  }
  return null;
};
