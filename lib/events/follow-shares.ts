import type { Payload } from 'payload';

import { readTargetIn } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { removeOldVersionsJob } from '@/lib/videos/jobs';
import { settleShareJob } from '@/lib/sharing/jobs';
import { isTightenedLately } from '@/lib/sharing/page/publish-playback-state';
import { indexShareToken } from '@/lib/sharing/links/share-token';
import { startShare } from '@/lib/sharing/links/start-share';
import { raiseRevision } from '@/lib/sharing/comments/thread-revision';
import type { OutboxEvent, Video } from '@/payload-types';

/** Longer than the call that changed the video takes, which does it itself unless it is killed. */
const settleSeconds = 60;

/**
 * A video that is to be shared gets its token once it is encoded; of one that is shared already, open pages learn what is new. What a call
 * that ends a share or revokes a link leaves undone when it is killed is done by jobs.
 */
export const followShares = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  if (!videoId) return;
  const workspace = getRelationId(event.workspace);
  const findVideo = () =>
    payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: videoId } },
      select: { shareToken: true, shareThread: true, collaborate: true },
    });
  const settle = (delaySeconds = 0): Promise<void> => {
    const userId = event.actorKind === 'user' ? (event.actorId ?? null) : null;
    return queueJob(payload, settleShareJob, { videoId, userId }, { workspace, delaySeconds });
  };
  switch (event.name) {
    case 'video.ready':
    case 'share.started': {
      const token = await startShare(payload, { videoId });
      if (token && event.name === 'video.ready') await raiseRevision(payload, indexShareToken(token));
      return;
    }
    case 'video.updated': {
      const video = await findVideo();
      const isToEnd = video?.shareToken && !video.collaborate?.shareable;
      if (video && (isToEnd || isTightenedLately(video))) await settle(settleSeconds);
      return;
    }
    case 'share.ended':
      await settle();
      // They were kept for its reviewers.
      return queueJob(payload, removeOldVersionsJob, { videoId }, { workspace });
    case 'share.linkUpdated':
    case 'share.linkRevoked':
      return settle();
    case 'share.approved':
    case 'share.changesRequested':
    case 'share.commentRemoved': {
      const thread = (await findVideo())?.shareThread;
      if (thread) await raiseRevision(payload, thread);
    }
  }
};
