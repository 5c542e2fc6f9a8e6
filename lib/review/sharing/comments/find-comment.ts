import type { Payload } from 'payload';

import { isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { CollaborateComment } from '@/payload-types';

/** A comment of this thread. Throws `comment_not_found`, also for comments of other shares. */
export const findComment = async (
  payload: Payload,
  thread: string,
  id: string,
): Promise<CollaborateComment> => {
  const row = isId(id)
    ? await payload.db.findOne<CollaborateComment>({
        collection: slugs.collaborateComments,
        where: { and: [{ id: { equals: id } }, { shareToken: { equals: thread } }] },
      })
    : null;
  if (!row) throw new AppError('comment_not_found');
  return row;
};
