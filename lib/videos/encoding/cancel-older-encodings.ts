import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * Cancels uploads and encodes of versions below `version`. A worker that runs one of them notices at its
 * next heartbeat and stops.
 */
export const cancelOlderEncodings = async (
  payload: Payload,
  { videoId, version }: { videoId: string; version: number },
): Promise<void> => {
  await payload.db.updateMany({
    collection: slugs.encodings,
    where: {
      and: [
        { video: { equals: videoId } },
        { version: { less_than: version } },
        { state: { in: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] } },
      ],
    },
    data: { state: 'CANCELED', finishedAt: new Date().toISOString() },
  });
};
