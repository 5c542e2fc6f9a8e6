import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Forgets those who never came by their link; what they had said goes with it. */
export const sweepSignUps = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.signUps,
    where: {
      and: [{ state: { in: ['mailed', 'approved'] } }, { expiresAt: { less_than: now.toISOString() } }],
    },
  });
};
