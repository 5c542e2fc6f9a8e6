import type { Payload } from 'payload';

import { createRecall } from '@/lib/core/database/create-recall';
import { readDatabaseState } from '@/lib/core/database/sqlite-reader';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { CollaborateComment, ShareLink } from '@/payload-types';

/**
 * Number of changes to a share page's content, with the newest comment's id, which also covers a writer
 * killed before the count.
 */
export type Revision = { count: number; key: string };

const revisions = createRecall<Revision>({ max: 5000 });

/**
 * The state of a thread; null if it has ended. Queries the database only after a change; if changes cannot
 * be detected, an answer may be a second old unless `isFresh`, e.g. for a page reloaded by a person who has
 * just written through another process.
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

/**
 * Signals a change of share pages. Must follow the change, so that a reader of the new number also reads the
 * change.
 */
export const raiseRevision = async (payload: Payload, thread: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.shareLinks,
    where: { tokenIndex: { equals: thread } },
    data: { revision: { $inc: 1 } },
  });
  revisions.forget(thread);
};
