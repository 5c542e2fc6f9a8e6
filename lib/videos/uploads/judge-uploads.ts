import { LRUCache } from 'lru-cache';

import type { SystemContext } from '@/lib/context';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { beginningLength, type KnownBytes } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';
import { failEncoding } from '@/lib/videos/encoding/fail-encoding';
import { awaitingFile, isAwaitingFile } from '@/lib/videos/uploads/watch-uploads';
import type { Encoding } from '@/payload-types';

import { closeHeadAndTail, readHeadAndTail, removeHeadAndTail } from './head-and-tail';

/** Number of uploads examined in one pass. */
const limit = 50;

/**
 * Basis of the last verdict: probes may arrive after the first parts and show more. Eviction only causes
 * another verdict.
 */
const judged = new LRUCache<string, 'headAndTail' | 'beginning'>({ max: 1000 });

type Upload = Pick<
  Encoding,
  'id' | 'inputKey' | 'uploadId' | 'workspace' | 'video' | 'version' | 'headAndTail'
>;
/**
 * Rejects files in transfer whose probes or first parts show that they are not videos; no more of them is
 * accepted then.
 */
export const judgeUploads = async (ctx: SystemContext): Promise<void> => {
  if (!mayHaveRows(ctx.payload, slugs.encodings, awaitingFile)) return;
  const { docs } = await ctx.payload.db.find<Upload>({
    collection: slugs.encodings,
    where: { and: [isAwaitingFile, { uploadId: { exists: true } }] },
    sort: '-createdAt',
    limit,
    pagination: false,
  });
  for (const upload of docs) {
    if (judged.get(upload.id) === 'headAndTail') continue;
    await judge(ctx, upload).catch((error: unknown) => {
      ctx.payload.logger.warn({ err: error, encoding: upload.id }, 'an upload could not be inspected');
    });
  }
};

/** The known part of a file: its probes if they were sent, else its beginning if its parts are readable. */
const readKnown = async (
  storage: StoragePort,
  upload: Upload & { uploadId: string },
): Promise<KnownBytes | null> => {
  const probes = await readHeadAndTail(storage, upload);
  if (probes || judged.has(upload.id)) return probes;
  const ref = { bucket: 'upload', key: upload.inputKey, uploadId: upload.uploadId } as const;
  const head = await storage.readBeginning({ ...ref, length: beginningLength });
  return head && { head, end: null };
};

const judge = async ({ payload, ports }: SystemContext, upload: Upload): Promise<void> => {
  const { id, inputKey: key, uploadId, workspace } = upload;
  const { judgeKnown } = await ports.encoderFor(workspace);
  if (!uploadId || !judgeKnown) return;
  const storage = await ports.storageFor(workspace);
  const known = await readKnown(storage, { ...upload, uploadId });
  if (!known) return;
  const verdict = await judgeKnown(known);
  if (known.end) await closeHeadAndTail({ payload, storage }, upload);
  judged.set(id, known.end ? 'headAndTail' : 'beginning');
  if (!verdict) return;
  await failEncoding(payload, upload, verdict);
  await storage.abortMultipart({ bucket: 'upload', key, uploadId });
  if (upload.headAndTail) await removeHeadAndTail(storage, upload);
};
