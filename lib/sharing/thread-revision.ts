import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { createRecall } from '@/lib/core/create-recall';
import { slugs } from '@/lib/core/slugs';
import type { ShareLink } from '@/payload-types';

const revisions = createRecall<{ revision: number }>({ max: 5000 });

/** How often what a share page shows has changed; null for a thread that has ended. Asks the database only after it changed. */
export const findRevision = async (payload: Payload, thread: string): Promise<number | null> => {
  const known = await revisions.recall(payload, thread, async () => {
    const link = await payload.db.findOne<ShareLink>({
      collection: slugs.shareLinks,
      where: { token: { equals: thread } },
      select: { revision: true },
    });
    return link && { revision: link.revision ?? 0 };
  });
  return known?.revision ?? null;
};

/** Says that something which share pages show has changed. After the change: whoever sees the new number reads what was changed. */
export const raiseRevision = async (payload: Payload, thread: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.shareLinks,
    where: { token: { equals: thread } },
    data: { revision: { $inc: 1 } },
  });
  revisions.forget(thread);
};
