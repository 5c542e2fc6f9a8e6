import { compareAndSet } from '@/lib/core/compare-and-set';
import { createEvent, toTarget } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { publishEvent } from '@/lib/events/relay-event';
import type { Context } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/jobs/queue-job';
import type { Video } from '@/payload-types';

import { publishPlaybackState } from './publish-playback-state';
import { removeComments } from './remove-comments';
import { forgetShare } from './share-facts';

/**
 * Ends the sharing of a video that is not to be shared any more: its links first, so that nobody gets in, then all that was written,
 * and the token last, so that an end that was interrupted is found and repeated. Does nothing where there is nothing to end.
 */
export const endShare = async (
  ctx: Pick<Context, 'payload' | 'ports' | 'actor'>,
  videoId: string,
): Promise<void> => {
  const { payload, actor } = ctx;
  const { db } = payload;
  const video = await db.findOne<Video>({ collection: slugs.videos, where: { id: { equals: videoId } } });
  const token = video?.shareToken;
  if (!video || !token || video.collaborate?.shareable) return;
  const ofVideo = { video: { equals: videoId } };
  await db.deleteMany({ collection: slugs.shareLinks, where: ofVideo });
  forgetShare(token);
  const comments = await removeComments(ctx, video, { id: { exists: true } });
  await db.deleteMany({ collection: slugs.shareDecisions, where: ofVideo });
  const changed = await compareAndSet(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { shareToken: { equals: token } }] },
    data: { shareToken: null, shareEndedAt: new Date().toISOString(), updatedAt: video.updatedAt },
  });
  await publishPlaybackState(ctx, videoId);
  if (!changed) return;
  const workspace = getRelationId(video.workspace) ?? '';
  // Its older versions were kept for its reviewers.
  await queueJob(payload, 'remove-old-versions', { videoId }, { workspace });
  await publishEvent(
    payload,
    { workspace, target: toTarget(slugs.videos, videoId) },
    createEvent('share.ended', { payload: { comments }, actor, id: `share ${token} ended` }),
  );
};
