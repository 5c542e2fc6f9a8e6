import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { publishEvent } from '@/lib/events/relay-event';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { toTimecode } from '@/lib/review/timecode';
import { getRelationId } from '@/lib/core/relation-id';
import type { CollaborateComment } from '@/payload-types';

import { findComment } from './find-comment';
import { removeComments } from './remove-comments';
import { raiseRevision } from './thread-revision';

/** A comment as the panel lists it; `timecode` is that of its frame. */
export type ListedComment = {
  id: string;
  author: string;
  text: string;
  timecode: string | null;
  version: number;
  isReply: boolean;
  createdAt: string;
};

const maxListed = 200;

/** The newest comments of a shared video, and how many there are, for whoever reads the video. Throws `video_not_found`. */
export const listComments = async (
  ctx: Context,
  { videoId }: { videoId: string },
): Promise<{ comments: ListedComment[]; total: number }> => {
  const video = await findVideoFor(ctx, videoId, 'read');
  const where = { video: { equals: video.id } };
  const { totalDocs } = await ctx.payload.db.count({ collection: slugs.collaborateComments, where });
  const { docs } = await ctx.payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where,
    sort: ['-createdAt', '-id'],
    pagination: false,
    limit: maxListed,
  });
  return {
    comments: docs.map(({ id, author, text, frameIn, fps, version, parentCommentId, createdAt }) => ({
      id,
      author,
      text,
      timecode: typeof frameIn === 'number' && fps ? toTimecode(frameIn, fps) : null,
      version,
      isReply: Boolean(parentCommentId),
      createdAt,
    })),
    total: totalDocs,
  };
};

/**
 * Removes anybody's comment with its replies, by those who may change the video. Answers how many went. Throws `video_not_found`,
 * `forbidden`, `comment_not_found`.
 */
export const moderateComment = async (
  ctx: Context,
  { videoId, commentId }: { videoId: string; commentId: string },
): Promise<{ deleted: number }> => {
  const { payload, actor } = ctx;
  const video = await findVideoFor(ctx, videoId, 'update');
  const thread = video.shareToken ?? '';
  const comment = await findComment(payload, thread, commentId);
  const deleted = await removeComments(ctx, video, {
    or: [{ id: { equals: comment.id } }, { parentCommentId: { equals: comment.id } }],
  });
  await raiseRevision(payload, thread);
  const event = createEvent('share.commentRemoved', { payload: { author: comment.author, deleted }, actor });
  await publishEvent(
    payload,
    { workspace: getRelationId(video.workspace) ?? '', target: toTarget(slugs.videos, video.id) },
    event,
  );
  return { deleted };
};
