import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { CollaborateComment, CommentReaction } from '@/payload-types';

import type { PresentedComment } from './comment-schemas';
import { findMemberAccounts, findMentionNames } from './mentionable';
import { presentComment } from './present-comment';

/** A comment's row in the form of share pages, completed from other rows. */
export const presentStoredComment = async (
  payload: Payload,
  row: CollaborateComment,
): Promise<PresentedComment> => {
  const { docs: reactions } = await payload.db.find<CommentReaction>({
    collection: slugs.commentReactions,
    where: { comment: { equals: row.id } },
    sort: ['createdAt', 'id'],
    pagination: false,
    limit: 0,
  });
  const workspaceId = getRelationId(row.workspace);
  const names = await findMentionNames(payload, [row], workspaceId);
  const accounts = await findMemberAccounts(payload, [row], workspaceId);
  return presentComment(row, { reactions, names, accounts });
};
