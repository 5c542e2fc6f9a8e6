import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Deletes sign-ups whose link has expired without being confirmed. */
export const sweepSignUps = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.signUps,
    where: {
      and: [{ state: { in: ['mailed', 'approved'] } }, { expiresAt: { less_than: now.toISOString() } }],
    },
  });
};
