import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { uploadsFolder } from '@/lib/core/storage/storage-keys';
import type { Encoding } from '@/payload-types';

/** The row of an upload comes right after it was opened in storage. Milliseconds. */
const orphanedAfterMs = 3_600_000;

/**
 * Aborts multipart uploads whose file nobody waits for: those of a process that was killed before there was a
 * row, or after the row had gone. They would take parts for days, and on S3 be paid for.
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
    payload.logger.info({ key, uploadId }, 'a multipart upload that nobody waits for was aborted');
  }
};
