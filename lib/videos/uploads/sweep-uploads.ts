import type { SystemContext } from '@/lib/context';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { uploadsFolder } from '@/lib/core/storage/storage-keys';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import { startTrim } from '@/lib/videos/trimming/trim-video';
import type { Encoding } from '@/payload-types';

import { closeUpload } from './cancel-upload';

/**
 * Age after which an upload without a row is orphaned; rows follow immediately after the upload was opened.
 * Milliseconds.
 */
const orphanedAfterMs = 3_600_000;

/**
 * Aborts multipart uploads without a waiting row, left by a process killed before the row was created or
 * after it was deleted. Their parts would take space, and on S3 cost money, for days.
 */
export const sweepMultiparts = async (
  { payload, ports }: SystemContext,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> => {
  const storage = await ports.getSharedStorage();
  const open = storage.listMultiparts({ bucket: 'upload', prefix: uploadsFolder });
  for await (const { key, uploadId, startedAt } of open) {
    if (now.getTime() - startedAt.getTime() < orphanedAfterMs) continue;
    const waiting = await payload.db.findOne<Encoding>({
      collection: slugs.encodings,
      where: {
        and: [
          { inputKey: { equals: key } },
          { uploadId: { equals: uploadId } },
          { state: { equals: 'AWAITING_FILE' } },
        ],
      },
    });
    if (waiting) continue;
    await storage.abortMultipart({ bucket: 'upload', key, uploadId });
    payload.logger.info({ key, uploadId }, 'an abandoned multipart upload was aborted');
  }
};

/** A file's event arrives within seconds; after this time it counts as lost. Milliseconds. */
const eventLostAfterMs = 60_000;
/** An upload that has not ended after a week expires; storage drops its parts at about the same time. */
const expiresAfterMs = 7 * 86_400_000;

/**
 * Starts the encoding of finished uploads whose event was lost, and expires uploads that were never sent: a
 * replaced video then shows its served version as COMPLETE again.
 */
export const sweepUploads = async (
  { payload, ports }: SystemContext,
  { now = new Date(), eventLostAfter = eventLostAfterMs }: { now?: Date; eventLostAfter?: number } = {},
): Promise<void> => {
  const dueBefore = new Date(now.getTime() - eventLostAfter).toISOString();
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: {
      and: [
        { state: { equals: 'AWAITING_FILE' } },
        { createdAt: { less_than: dueBefore } },
        { or: [{ checkedAt: { exists: false } }, { checkedAt: { less_than: dueBefore } }] },
      ],
    },
    sort: 'checkedAt',
    limit: 200,
    pagination: false,
  });
  for (const encoding of docs) {
    await checkUpload({ payload, ports }, encoding, now).catch((error: unknown) =>
      payload.logger.error({ err: error, encoding: encoding.id }, 'an upload could not be checked'),
    );
  }
};

const checkUpload = async (
  { payload, ports }: SystemContext,
  encoding: Encoding,
  now: Date,
): Promise<void> => {
  if (encoding.trim) return startTrim({ payload, ports }, encoding);
  const storage = await ports.storageFor(encoding.workspace);
  const file = await storage.head({ bucket: 'upload', key: encoding.inputKey });
  if (file) {
    await startEncoding({ payload, ports }, { inputKey: encoding.inputKey, size: file.size });
  } else if (new Date(encoding.createdAt).getTime() < now.getTime() - expiresAfterMs) {
    await closeUpload({ payload, ports }, encoding, 'EXPIRED');
  } else {
    const checkedAt = now.toISOString();
    await updateById(payload, slugs.encodings, encoding.id, { checkedAt });
  }
};
