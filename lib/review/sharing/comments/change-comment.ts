import type { Payload } from 'payload';

import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { findAuthor, listOwnKeys } from '../find-author';
import { checkGuestText, limitWrites } from '../limit-writes';
import { type OpenedShare, openShareOrThrow } from '../page/open-share';
import type { Reaction } from '../types';
import { openForWriting } from './add-comment';
import type { PresentedComment } from './comment-schemas';
import { findComment } from './find-thread';
import { presentStoredComment } from './present-comment';
import { removeComments } from './remove-comments';
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
  const { sharedVideo } = share;
  const comment = await findComment(payload, sharedVideo.thread, commentId);
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(input.author, share);
  const own = { comment: comment.id, authorKey: author.key, reaction };
  const collection = slugs.commentReactions;
  if (isOn) {
    const data = {
      ...own,
      author: author.name,
      video: sharedVideo.video.id,
      workspace: sharedVideo.workspace.id,
    };
    await createOnce(payload, { collection, key: ['comment', 'authorKey', 'reaction'], data });
  } else {
    const where = { and: Object.entries(own).map(([name, value]) => ({ [name]: { equals: value } })) };
    await payload.db.deleteMany({ collection, where });
  }
  await raiseRevision(payload, sharedVideo.thread);
  return { anonToken: author.anonToken, authorKey: author.key };
};

type Named = { shareToken: string; commentId: string; anonToken?: string | null | undefined };

/**
 * Changes the text of the caller's own comment. Throws `forbidden` for another person's, `comment_unchanged`
 * for the same text.
 */
export const editComment = async (
  ctx: RequestContext,
  { text, ...input }: Named & { text: string },
): Promise<{ comment: PresentedComment }> => {
  const share = await openForWriting(ctx, input.shareToken);
  const comment = await findComment(ctx.payload, share.sharedVideo.thread, input.commentId);
  if (!listOwnKeys(share, input.anonToken).includes(comment.authorKey)) throw new AppError('forbidden');
  if (text === comment.text.trim()) throw new AppError('comment_unchanged');
  await limitWrites(ctx, share, comment.authorKey);
  checkGuestText(text, share);
  const editedAt = new Date().toISOString();
  return { comment: await change(ctx.payload, share.sharedVideo.thread, comment.id, { text, editedAt }) };
};

/**
 * Removes the caller's own comment with its replies; a platform administrator may remove any. Returns the
 * number of removed comments. Throws `forbidden`.
 */
export const deleteComment = async (ctx: RequestContext, input: Named): Promise<{ deleted: number }> => {
  // Also if the link no longer allows comments, because authors may always remove their own.
  const share = await openShareOrThrow(ctx, input.shareToken);
  const { thread, video } = share.sharedVideo;
  const comment = await findComment(ctx.payload, thread, input.commentId);
  const isOwn = listOwnKeys(share, input.anonToken).includes(comment.authorKey);
  if (!isOwn && !share.account?.isRoot) throw new AppError('forbidden');
  const deleted = await removeComments(ctx, video, {
    or: [{ id: { equals: comment.id } }, { parentCommentId: { equals: comment.id } }],
  });
  await raiseRevision(ctx.payload, thread);
  return { deleted };
};

/** Marks a comment as resolved or open. Allowed to everybody who may comment; replies have no state. */
export const resolveComment = async (
  ctx: RequestContext,
  input: Named & { isResolved: boolean; author: string },
): Promise<{ comment: PresentedComment; anonToken: string | null }> => {
  return setResolved(ctx, await openForWriting(ctx, input.shareToken), input);
};

/** Marks a comment of an opened share as resolved or open. */
export const setResolved = async (
  ctx: RequestContext,
  share: OpenedShare,
  input: { commentId: string; isResolved: boolean; author: string },
): Promise<{ comment: PresentedComment; anonToken: string | null }> => {
  const comment = await findComment(ctx.payload, share.sharedVideo.thread, input.commentId);
  if (comment.parentCommentId) throw new AppError('max_reply_depth');
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(input.author, share);
  const data = input.isResolved
    ? { resolvedAt: new Date().toISOString(), resolvedBy: author.name }
    : { resolvedAt: null, resolvedBy: null };
  const presented = await change(ctx.payload, share.sharedVideo.thread, comment.id, data);
  return { comment: presented, anonToken: author.anonToken };
};

const change = async (
  payload: Payload,
  thread: string,
  id: string,
  data: Record<string, unknown>,
): Promise<PresentedComment> => {
  const row = await compareAndSet(payload, {
    collection: slugs.collaborateComments,
    where: { id: { equals: id } },
    data,
  });
  if (!row) throw new AppError('comment_not_found');
  await raiseRevision(payload, thread);
  return presentStoredComment(payload, row);
};
