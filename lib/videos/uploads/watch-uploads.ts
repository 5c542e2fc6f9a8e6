import type { SystemContext } from '@/lib/context';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { slugs } from '@/lib/core/slugs';
import { awaitingFile, isAwaitingFile } from '@/lib/videos/encoding/awaiting-file';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import type { Encoding } from '@/payload-types';

/**
 * Addresses for a file take it for an hour after the ticket, and it may take two to arrive; later
 * `sweepUploads` looks once a minute.
 */
const watchedForMs = 3 * 3_600_000;
/** What is asked of the store in one pass, and how much of it at once. */
const limit = 200;
const atOnce = 10;

type Watched = Pick<Encoding, 'id' | 'inputKey' | 'workspace'>;

/**
 * Looks for files that were sent to stores which tell nobody (S3 without notifications), so that called every
 * 2 s an upload is noticed at most 5 s after its last byte. The newest first; beyond 200 that wait, the rest
 * is left to `sweepUploads`.
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

/** Stores with an ingress keep their events until somebody has them. */
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
    payload.logger.warn({ err: error, encoding: id }, 'an upload could not be looked for');
  }
};
