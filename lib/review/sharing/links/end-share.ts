import type { Where } from 'payload';

import type { Context, SystemContext } from '@/lib/context';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { relayPending } from '@/lib/events/sweep-events';
import type { Video } from '@/payload-types';

import { removeComments } from '../comments/remove-comments';
import { publishPlaybackState } from '../page/publish-playback-state';
import { forgetShare } from './find-share';
import { openShareToken } from './share-token';

/**
 * Completes the end of a share or the revocation of a link that a killed process left unfinished.
 * Idempotent.
 */
export const settleShare = async (
  ctx: SystemContext,
  { videoId, userId }: { videoId: string; userId: string | null },
): Promise<void> => {
  const video = await findById(ctx.payload, slugs.videos, videoId, {
    ...withTrash,
    select: { shareToken: true, collaborate: true },
  });
  if (!video) return;
  const actor = userId
    ? ({ kind: 'person', userId, isDisabled: false } as const)
    : ({ kind: 'system' } as const);
  if (video.shareToken && !video.collaborate?.shareable) await endShare({ ...ctx, actor }, videoId);
  else await removeShareData(ctx, videoId);
};

/** Comments of ended shares. Evaluated again during the removal, since a new share may have begun. Pure. */
const findOver = ({ shareThread, shareEndedAt }: Video): Where => {
  if (shareThread) return { shareToken: { not_equals: shareThread } };
  return shareEndedAt ? { createdAt: { less_than_equal: shareEndedAt } } : { id: { exists: true } };
};

/**
 * Removes everything written on a video's ended shares, and publishes revoked playback tokens to the
 * delivery. Data of a newer share stays. Idempotent.
 */
export const removeShareData = async (ctx: SystemContext, videoId: string): Promise<void> => {
  const { db } = ctx.payload;
  const video = await findById({ db }, slugs.videos, videoId, withTrash);
  if (!video) return;
  const { shareEndedAt } = video;
  await removeComments(ctx, video, findOver(video));
  if (shareEndedAt) {
    const collection = slugs.shareDecisions;
    const where: Where = {
      and: [{ video: { equals: videoId } }, { decidedAt: { less_than_equal: shareEndedAt } }],
    };
    await relayPending(ctx.payload, collection, { where });
    await db.deleteMany({ collection, where });
  }
  await publishPlaybackState(ctx, videoId);
};

/**
 * Ends a share: removes its links first, so that no one can open it, then its token with an event. The event
 * triggers the removal of comments and of versions kept for reviewers, even if this process is killed. Does
 * nothing without a share.
 */
export const endShare = async (ctx: Context, videoId: string): Promise<void> => {
  const { payload, actor } = ctx;
  const { db } = payload;
  const video = await findById({ db }, slugs.videos, videoId, withTrash);
  const sealed = video?.shareToken;
  if (!video || !sealed || video.collaborate?.shareable) return;
  const ofVideo = { video: { equals: videoId } };
  await relayPending(payload, slugs.shareLinks, { where: ofVideo });
  await db.deleteMany({ collection: slugs.shareLinks, where: ofVideo });
  const token = openShareToken(sealed);
  if (token) forgetShare(token);
  const comments = await db.count({ collection: slugs.collaborateComments, where: ofVideo });
  await changeWithEvent(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { shareToken: { equals: sealed } }] },
    data: {
      shareToken: null,
      shareThread: null,
      shareEndedAt: new Date().toISOString(),
      updatedAt: video.updatedAt,
    },
    event: createEvent('share.ended', {
      payload: { comments: comments.totalDocs },
      actor,
      id: `share ${video.shareThread ?? ''} ended`,
    }),
  });
  await removeShareData(ctx, videoId);
};
