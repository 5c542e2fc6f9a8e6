import type { Payload } from 'payload';

import { createRecall } from '@/lib/core/database/create-recall';
import { readDatabaseState } from '@/lib/core/database/database-state';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { CollaborateComment, ShareLink } from '@/payload-types';

/** How often what a share page shows has changed, with the newest comment's id: one whose writer was killed before it counted. */
export type Revision = { count: number; key: string };

const revisions = createRecall<Revision>({ max: 5000 });

/**
 * The state of a thread; null for one that has ended. Asks the database only after it changed; where that can't tell, an answer may be a second
 * old unless it `isFresh`, as for a page that is loaded anew by who wrote through another process just now.
 */
export const findRevision = (
  payload: Payload,
  thread: string,
  { isFresh = false }: { isFresh?: boolean | undefined } = {},
): Promise<Revision | null> => {
  if (isFresh && readDatabaseState(payload) === null) revisions.forget(thread);
  return revisions.recall(payload, thread, async () => {
    const [link, newest] = await Promise.all([
      payload.db.findOne<ShareLink>({
        collection: slugs.shareLinks,
        where: { tokenIndex: { equals: thread } },
        select: { revision: true },
      }),
      payload.db.find<CollaborateComment>({
        collection: slugs.collaborateComments,
        where: { shareToken: { equals: thread } },
        sort: ['-createdAt', '-id'],
        limit: 1,
        pagination: false,
        select: { version: true },
      }),
    ]);
    const count = link?.revision ?? 0;
    return link && { count, key: `${count}-${newest.docs[0]?.id ?? ''}` };
  });
};

/** Says that something which share pages show has changed. After the change: whoever sees the new number reads what was changed. */
export const raiseRevision = async (payload: Payload, thread: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.shareLinks,
    where: { tokenIndex: { equals: thread } },
    data: { revision: { $inc: 1 } },
  });
  revisions.forget(thread);
};
