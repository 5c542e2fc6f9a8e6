import type { Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { relayPending } from '@/lib/events/relay-pending';
import type { Video } from '@/payload-types';

import { removeComments } from './comments/remove-comments';
import { publishPlaybackState } from './page/publish-playback-state';

/** Comments of shares that have ended. It is asked again while they are removed, when a next share may have begun. Pure. */
const findOver = ({ shareThread, shareEndedAt }: Video): Where => {
  if (shareThread) return { shareToken: { not_equals: shareThread } };
  return shareEndedAt ? { createdAt: { less_than_equal: shareEndedAt } } : { id: { exists: true } };
};

/**
 * Removes what was written on shares of a video that have ended, and tells what delivers its files which playback tokens are revoked. What
 * belongs to a share that was begun since stays. Idempotent.
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
