import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget, writeEvent } from '@/lib/core/events';
import { usualFps } from '@/lib/core/media/constants';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CollaborateComment } from '@/payload-types';

import { findAuthor } from '../find-author';
import { checkGuestText, limitWrites } from '../limit-writes';
import { type OpenedShare, openShareOrThrow } from '../page/open-share';
import { findVideoVersion } from '../page/video-versions';
import { maxComments } from '../types';
import { placeComment } from './carry-place';
import type { AddCommentInput, PresentedComment } from './comment-schemas';
import { findComment } from './find-thread';
import { findMentioned } from './mentionable';
import { presentStoredComment } from './present-comment';
import { raiseRevision } from './thread-revision';

/**
 * Adds a comment, or a reply to a top-level comment. Throws the errors of the share's gate,
 * `comments_closed`, `max_reply_depth`, `comment_not_found`, `comment_frames`, `comment_links`,
 * `too_many_comments` and `rate_limited`.
 */
export const addComment = async (
  ctx: RequestContext,
  input: AddCommentInput,
): Promise<{ comment: PresentedComment; anonToken: string | null }> => {
  return writeComment(ctx, await openForWriting(ctx, input.shareToken), input);
};

type CommentInput = Omit<AddCommentInput, 'shareToken'>;

/** Adds a comment to an opened share. */
export const writeComment = async (
  ctx: RequestContext,
  share: OpenedShare,
  input: CommentInput,
): Promise<{ comment: PresentedComment; anonToken: string | null }> => {
  const { payload } = ctx;
  const { sharedVideo } = share;
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(`${input.text} ${input.author}`, share);
  const parent = await findParent(payload, share, input.parentCommentId);
  await assertRoom(payload, sharedVideo.thread);
  const { video, workspace, link, thread } = sharedVideo;
  // Rejects versions that do not exist.
  const { version, duration, fps, frameCount } = await findVideoVersion(
    payload,
    video,
    parent?.version ?? input.version,
  );
  const media = { fps: fps ?? usualFps, duration, frameCount };
  const place = placeComment(input, media);
  const mentions = await findMentioned(payload, share, input.mentions);
  // A reply belongs to its comment's version, even if that version is no longer playable.
  const writtenFor = parent?.version ?? version;
  const id = randomUUID();
  const event = createEvent('comment.created', {
    payload: { commentId: id, author: author.name, version: writtenFor, mentions },
    actor: ctx.actor,
    target: toTarget(slugs.videos, video.id),
  });
  const row = (await payload.db.create({
    collection: slugs.collaborateComments,
    customID: id,
    data: {
      video: video.id,
      workspace: workspace.id,
      shareToken: thread,
      text: input.text,
      author: author.name,
      authorKey: author.key,
      ...(author.userId && { user: author.userId }),
      parentCommentId: input.parentCommentId ?? null,
      ...place,
      version: writtenFor,
      fps: media.fps,
      drawing: input.drawing ?? null,
      mentions,
      link: link.id,
      pendingEvent: writeEvent(event),
    },
  })) as CollaborateComment;
  await raiseRevision(payload, thread);
  await relayEvent(payload, toOrigin(slugs.collaborateComments, row), event);
  return { comment: await presentStoredComment(payload, row), anonToken: author.anonToken };
};

/** The share, if its link allows comments. Throws `comments_closed` otherwise. */
export const openForWriting = async (ctx: RequestContext, shareToken: string): Promise<OpenedShare> => {
  const share = await openShareOrThrow(ctx, shareToken);
  if (share.sharedVideo.link.allowComments === false) throw new AppError('comments_closed');
  return share;
};

const findParent = async (
  payload: Payload,
  share: OpenedShare,
  parentId: string | null | undefined,
): Promise<CollaborateComment | null> => {
  if (!parentId) return null;
  const parent = await findComment(payload, share.sharedVideo.thread, parentId);
  if (parent.parentCommentId) throw new AppError('max_reply_depth');
  return parent;
};

const assertRoom = async (payload: Payload, thread: string): Promise<void> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.collaborateComments,
    where: { shareToken: { equals: thread } },
  });
  if (totalDocs >= maxComments) throw new AppError('too_many_comments');
};
