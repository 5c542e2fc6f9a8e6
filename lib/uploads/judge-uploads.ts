import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { failEncoding } from '@/lib/encoding/fail-encoding';
import type { Ports } from '@/lib/ports';
import { beginningLength } from '@/lib/ports/encoder/port';
import type { Encoding } from '@/payload-types';

/** How many uploads are looked at in one pass. */
const limit = 50;

/** Uploads whose beginning was judged. One that is forgotten is judged once more. */
const judged = new LRUCache<string, true>({ max: 1000 });

type Upload = Pick<Encoding, 'id' | 'inputKey' | 'uploadId' | 'workspace' | 'video' | 'version'>;
type Context = { payload: Payload; ports: Ports };

/** Says of files that are still being sent that they are no videos, where their first bytes tell; nothing more of them is taken then. */
export const judgeUploads = async (ctx: Context): Promise<void> => {
  const { docs } = await ctx.payload.db.find<Upload>({
    collection: slugs.encodings,
    where: { and: [{ state: { equals: 'AWAITING_FILE' } }, { uploadId: { exists: true } }] },
    sort: '-createdAt',
    limit,
    pagination: false,
  });
  for (const upload of docs) {
    if (judged.has(upload.id)) continue;
    await judge(ctx, upload).catch((error: unknown) => {
      ctx.payload.logger.warn({ err: error, encoding: upload.id }, 'an upload could not be judged');
    });
  }
};

const judge = async ({ payload, ports }: Context, upload: Upload): Promise<void> => {
  const { id, inputKey, uploadId, workspace } = upload;
  if (!uploadId) return;
  const storage = await ports.storageFor(workspace);
  const ref = { bucket: 'upload', key: inputKey, uploadId } as const;
  const bytes = await storage.readBeginning({ ...ref, length: beginningLength });
  if (!bytes) return;
  const encoder = await ports.encoderFor(workspace);
  const verdict = await encoder.judgeBeginning(bytes);
  judged.set(id, true);
  if (!verdict) return;
  await failEncoding(payload, upload, verdict);
  await storage.abortMultipart(ref);
};
