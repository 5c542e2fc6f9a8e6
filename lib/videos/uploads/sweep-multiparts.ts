import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { uploadsFolder } from '@/lib/core/storage/storage-keys';
import type { Encoding } from '@/payload-types';

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
