import type { Where } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget } from '@/lib/core/events';
import { usualFps } from '@/lib/core/media/constants';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { createClock } from '@/lib/review/timecode';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

import { openShareInPanel } from '../page/open-share';
import { findVideoVersions } from '../page/video-versions';
import { writeComment } from './add-comment';
import { setResolved } from './change-comment';
import { commentSchema, type PresentedComment } from './comment-schemas';
import { findComment, findThread } from './find-thread';
import { removeComments } from './remove-comments';
import { findRevision } from './thread-revision';

/** A comment in the panel's list. */
export const listedCommentSchema = commentSchema.extend({
  timecode: z.string().nullable().describe('Timecode as HH:MM:SS:FF, with frames counted from 0.'),
  isReply: z.boolean(),
});
export type ListedComment = z.output<typeof listedCommentSchema>;

const maxListed = 200;
/** Number of characters of a removed comment that the event log keeps. */
const loggedCharacters = 100;

/**
 * The newest comments of a shared video, their number, and a number that every change of them raises.
 * Requires the right to read the video. Throws `video_not_found`.
 */
export const listComments = async (
  ctx: Context,
  { videoId }: { videoId: string },
): Promise<{ comments: ListedComment[]; total: number; revision: number }> => {
  const { payload } = ctx;
  const video = await findVideoFor(ctx, videoId, 'read');
  const thread = video.shareThread ?? '';
  const revision = thread ? await findRevision(payload, thread) : null;
  if (!revision) return { comments: [], total: 0, revision: 0 };
  const { comments } = await findThread(payload, { thread, revision, videoId: video.id });
  const versions = await findVideoVersions(payload, video);
  const known = new Map(versions.map((each) => [each.version, each]));
  const toTimecode = ({ frameIn, version }: PresentedComment): string | null => {
    const { fps = null, startTimecode = null } = known.get(version) ?? {};
    return frameIn === null ? null : createClock(fps ?? usualFps, startTimecode).toCode(frameIn);
  };
  return {
    comments: comments
      .toReversed()
      .slice(0, maxListed)
      .map((comment) => ({
        ...comment,
        timecode: toTimecode(comment),
        isReply: comment.parentCommentId !== null,
      })),
    total: comments.length,
    revision: revision.count,
  };
};

/** Writes a comment or a reply as the signed-in member. Throws the errors of `openShareInPanel`. */
export const writeInPanel = async (
  ctx: RequestContext,
  { videoId, ...input }: { videoId: string; text: string; parentCommentId?: string | null | undefined },
): Promise<{ comment: PresentedComment }> => {
  const share = await openShareInPanel(ctx, videoId);
  const { comment } = await writeComment(ctx, share, { ...input, author: '', mentions: [] });
  return { comment };
};

/** Marks a comment as resolved or open as the signed-in member. Throws the errors of `openShareInPanel`. */
export const resolveInPanel = async (
  ctx: RequestContext,
  { videoId, ...input }: { videoId: string; commentId: string; isResolved: boolean },
): Promise<{ comment: PresentedComment }> => {
  const share = await openShareInPanel(ctx, videoId);
  const { comment } = await setResolved(ctx, share, { ...input, author: '' });
  return { comment };
};

/**
 * Removes any comment with its replies. Requires the right to change the video. Returns the number of
 * removed comments; open pages are notified by the event. Throws `video_not_found`, `forbidden`,
 * `comment_not_found`.
 */
export const moderateComment = async (
  ctx: Context,
  { videoId, commentId }: { videoId: string; commentId: string },
): Promise<{ deleted: number }> => {
  const { payload, actor } = ctx;
  const video = await findVideoFor(ctx, videoId, 'update');
  const thread = video.shareThread ?? '';
  const comment = await findComment(payload, thread, commentId);
  const { author, id, text } = comment;
  const which: Where = { or: [{ id: { equals: id } }, { parentCommentId: { equals: id } }] };
  const collection = slugs.collaborateComments;
  const { totalDocs: deleted } = await payload.db.count({
    collection,
    where: { and: [{ video: { equals: video.id } }, which] },
  });
  const held = await holdDeletion(
    payload,
    { collection, id, workspace: getRelationId(video.workspace) ?? '' },
    createEvent('share.commentRemoved', {
      payload: { author, deleted, text: text.slice(0, loggedCharacters) },
      actor,
      target: toTarget(slugs.videos, video.id),
      // The fixed id prevents a second log entry after a kill.
      id: `share.commentRemoved:${id}`,
    }),
  );
  await removeComments(ctx, video, which);
  if (held) await settleDeletion(payload, held);
  return { deleted };
};
