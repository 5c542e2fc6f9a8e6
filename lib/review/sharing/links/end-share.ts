import type { Context } from '@/lib/context';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { relayPending } from '@/lib/events/sweep-events';
import type { Video } from '@/payload-types';

import { removeShareRemains } from '../remove-share-remains';
import { forgetShare } from './share-facts';
import { openShareToken } from './share-token';

/**
 * Ends a share: removes its links first, so that nobody gets in, then its token with an event. That event
 * triggers the removal of comments and of versions kept for reviewers, even if this process is killed. Does
 * nothing without a share.
 */
export const endShare = async (ctx: Context, videoId: string): Promise<void> => {
  const { payload, actor } = ctx;
  const { db } = payload;
  const video = await db.findOne<Video>({ collection: slugs.videos, where: { id: { equals: videoId } } });
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
  await removeShareRemains(ctx, videoId);
};
