import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { cancelAwaitedUpload } from '@/lib/videos/uploads/cancel-upload';
import type { Encoding, Import } from '@/payload-types';

/**
 * Removes the video of an import that ended before its file was stored, and releases its slot in the package.
 */
export const discardVideo = async (ctx: RequestContext, row: Pick<Import, 'video'>): Promise<void> => {
  const upload = row.video ? await findUploadOf(ctx.payload, row) : null;
  if (upload?.state === 'AWAITING_FILE') await cancelAwaitedUpload(ctx, upload);
};

/** First upload of a row's video. Null if the video was deleted. */
export const findUploadOf = (payload: Payload, { video }: Pick<Import, 'video'>): Promise<Encoding | null> =>
  payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: video ?? '' } }, { version: { equals: 1 } }] },
  });

const settle = async (payload: Payload, row: Import): Promise<void> => {
  const upload = row.video ? await findUploadOf(payload, row) : null;
  if (upload?.state === 'AWAITING_FILE') return;
  const isHere = upload && !['CANCELED', 'EXPIRED'].includes(upload.state);
  await compareAndSet(payload, {
    collection: slugs.imports,
    where: {
      and: [{ id: { equals: row.id } }, { state: { equals: 'RUNNING' } }, { source: { equals: 'file' } }],
    },
    data: isHere
      ? { state: 'DONE', received: row.size, finishedAt: new Date().toISOString() }
      : { state: 'CANCELED', finishedAt: new Date().toISOString() },
  });
};

/** Completes the rows of uploaded local files. A row is done once its encoding has started. */
export const settleFileImports = async (payload: Payload, workspace: string): Promise<void> => {
  const { docs } = await payload.db.find<Import>({
    collection: slugs.imports,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { source: { equals: 'file' } },
        { state: { equals: 'RUNNING' } },
      ],
    },
    limit: 200,
    pagination: false,
  });
  for (const row of docs) await settle(payload, row);
};
