import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import { createClock } from '@/lib/review/timecode';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { CollaborateComment } from '@/payload-types';

import { findVideoVersions } from '../page/video-versions';
import { findComment } from './find-thread';
import { removeComments } from './remove-comments';

/** A comment in the panel's list; `timecode` is that of its frame. */
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
/** Number of characters of a removed comment that the event log keeps. */
const loggedCharacters = 100;

/**
 * The newest comments of a shared video and their number. Requires the right to read the video. Throws
 * `video_not_found`.
 */
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
  const versions = await findVideoVersions(ctx.payload, video);
  const starts = new Map(versions.map((each) => [each.version, each.startTimecode]));
  return {
    comments: docs.map(({ id, author, text, frameIn, fps, version, parentCommentId, createdAt }) => ({
      id,
      author,
      text,
      timecode:
        typeof frameIn === 'number' && fps
          ? createClock(fps, starts.get(version) ?? null).toCode(frameIn)
          : null,
      version,
      isReply: Boolean(parentCommentId),
      createdAt,
    })),
    total: totalDocs,
  };
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
