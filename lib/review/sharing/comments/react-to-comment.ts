import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { findAuthor } from '../find-author';
import { checkGuestText, limitWrites } from '../limit-writes';
import type { Reaction } from '../types';
import { openForWriting } from './add-comment';
import { findComment } from './find-thread';
import { raiseRevision } from './thread-revision';

type ReactInput = {
  shareToken: string;
  commentId: string;
  anonToken?: string | null | undefined;
  reaction: Reaction;
  isOn: boolean;
  author: string;
};

/** Sets or removes a reaction to a comment. Idempotent. */
export const reactToComment = async (
  ctx: RequestContext,
  { commentId, reaction, isOn, ...input }: ReactInput,
): Promise<{ anonToken: string | null; authorKey: string }> => {
  const { payload } = ctx;
  const share = await openForWriting(ctx, input.shareToken);
  const { facts } = share;
  const comment = await findComment(payload, facts.thread, commentId);
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(input.author, share);
  const own = { comment: comment.id, authorKey: author.key, reaction };
  const collection = slugs.commentReactions;
  if (isOn) {
    const data = { ...own, author: author.name, video: facts.video.id, workspace: facts.workspace.id };
    await createOnce(payload, { collection, key: ['comment', 'authorKey', 'reaction'], data });
  } else {
    const where = { and: Object.entries(own).map(([name, value]) => ({ [name]: { equals: value } })) };
    await payload.db.deleteMany({ collection, where });
  }
  await raiseRevision(payload, facts.thread);
  return { anonToken: author.anonToken, authorKey: author.key };
};
