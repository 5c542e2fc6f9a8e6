import type { Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { relayPending } from '@/lib/events/sweep-events';
import type { Video } from '@/payload-types';

import { removeComments } from './comments/remove-comments';
import { publishPlaybackState } from './page/publish-playback-state';

/** Comments of ended shares. Evaluated again during the removal, since a new share may have begun. Pure. */
const findOver = ({ shareThread, shareEndedAt }: Video): Where => {
  if (shareThread) return { shareToken: { not_equals: shareThread } };
  return shareEndedAt ? { createdAt: { less_than_equal: shareEndedAt } } : { id: { exists: true } };
};

/**
 * Removes everything written on a video's ended shares, and publishes revoked playback tokens to the
 * delivery. Data of a newer share stays. Idempotent.
 */
export const removeShareRemains = async (ctx: SystemContext, videoId: string): Promise<void> => {
  const { db } = ctx.payload;
  const video = await db.findOne<Video>({ collection: slugs.videos, where: { id: { equals: videoId } } });
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
