import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';

type RemoveContext = { payload: Payload; ports: Ports };

/** Removes a track's file unless a track still has it. Idempotent. */
export const removeTexttrackFile = async (
  { payload, ports }: RemoveContext,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<void> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.texttracks,
    where: { filename: { equals: key } },
  });
  if (totalDocs > 0) return;
  const storage = await ports.storageFor(workspaceId);
  await storage.remove({ bucket: 'stream', key });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate([`/${key}`]);
};
