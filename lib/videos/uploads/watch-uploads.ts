import type { Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import type { Encoding } from '@/payload-types';

/** Matches rows whose file is still being uploaded: as a condition, and in the form `mayHaveRows` takes. */
export const isAwaitingFile: Where = { state: { equals: 'AWAITING_FILE' } };
export const awaitingFile = { field: 'state', values: ['AWAITING_FILE'] } as const;

/**
 * Upload addresses are valid for an hour, and a transfer may take two more. Later uploads are checked by
 * `sweepUploads` once a minute.
 */
const watchedForMs = 3 * 3_600_000;
/** Number of store queries per pass, and in parallel. */
const limit = 200;
const atOnce = 10;

type Watched = Pick<Encoding, 'id' | 'inputKey' | 'workspace'>;

/**
 * Finds finished uploads in stores without events (S3 without notifications). Called every 2 s, it notices
 * an upload at most 5 s after its last byte. Checks the newest 200; `sweepUploads` covers the rest.
 */
export const watchUploads = async (
  ctx: SystemContext,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> => {
  if (!mayHaveRows(ctx.payload, slugs.encodings, awaitingFile)) return;
  const { docs } = await ctx.payload.db.find<Watched>({
    collection: slugs.encodings,
    where: {
      and: [
        isAwaitingFile,
        { createdAt: { greater_than: new Date(now.getTime() - watchedForMs).toISOString() } },
      ],
    },
    sort: '-createdAt',
    select: { inputKey: true, workspace: true },
    limit,
    pagination: false,
  });
  for (let index = 0; index < docs.length; index += atOnce)
    await Promise.all(docs.slice(index, index + atOnce).map((encoding) => look(ctx, encoding)));
};

/** Skips stores with an ingress, which keep their events until delivery. */
const look = async (
  { payload, ports }: SystemContext,
  { id, inputKey, workspace }: Watched,
): Promise<void> => {
  try {
    const storage = await ports.storageFor(workspace);
    if (storage.ingress) return;
    const file = await storage.head({ bucket: 'upload', key: inputKey });
    if (file) await startEncoding({ payload, ports }, { inputKey, size: file.size });
  } catch (error) {
    payload.logger.warn({ err: error, encoding: id }, 'the storage could not be checked for an upload');
  }
};
