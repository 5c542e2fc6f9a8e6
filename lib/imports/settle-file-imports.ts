import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Encoding, Import } from '@/payload-types';

/** The upload that a row's video waits with; null where it is gone, with the video. */
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

/**
 * Files that the command line sent arrive at the storage: their rows are done once their encoding is under
 * way.
 */
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
