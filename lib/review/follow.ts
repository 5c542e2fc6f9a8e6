import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { type EventPayload, readTargetIn } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { noteNews } from '@/lib/review/emails/note-news';
import { carryToTrimmed } from '@/lib/review/sharing/comments/carry-comments';
import { raiseRevision } from '@/lib/review/sharing/comments/thread-revision';
import { indexShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import { isTightenedLately } from '@/lib/review/sharing/page/publish-playback-state';
import { findEncoding } from '@/lib/videos/encoding/video-versions';
import { removeOldVersionsJob } from '@/lib/videos/jobs';
import { readTrim } from '@/lib/videos/trimming/trim-schemas';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent } from '@/payload-types';

import { mailMentionJob, settleShareJob } from './jobs';

/** Adds a reviewer's comment or decision to the next digest, and emails the members that it mentions. */
export const mailReviews = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  const isComment = event.name === 'comment.created';
  const isDecision = event.name === 'share.approved' || event.name === 'share.changesRequested';
  if (!videoId || (!isComment && !isDecision)) return;
  const video = await findById(payload, slugs.videos, videoId);
  if (!video) return;
  const userId = event.actorKind === 'user' ? (event.actorId ?? null) : null;
  await noteNews(payload, video, {
    kind: isComment ? 'comments' : 'decisions',
    userId,
    at: event.happenedAt,
  });
  if (!isComment) return;
  const { commentId, mentions } = event.payload as EventPayload<'comment.created'>;
  const workspace = getRelationId(event.workspace);
  for (const memberId of mentions)
    await queueJob(payload, mailMentionJob, { commentId, memberId }, { workspace });
};

/** Longer than a call that changes the video takes; the job only has work if that call was killed. */
const settleSeconds = 60;

/**
 * Creates the token of a shared video once it is encoded and notifies the open pages of one that is shared
 * already. Jobs complete an interrupted end of a share or revocation of a link.
 */
export const followShares = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  if (!videoId) return;
  const workspace = getRelationId(event.workspace);
  const findVideo = () =>
    findById(payload, slugs.videos, videoId, {
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
      if (event.name === 'video.ready') await followTrim(payload, videoId, event);
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
      // Older versions were kept for the share's reviewers.
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

/** Takes the comments of a shared video along when a trimmed version is served. */
const followTrim = async (payload: Payload, videoId: string, event: OutboxEvent): Promise<void> => {
  const { version } = event.payload as EventPayload<'video.ready'>;
  const video = await findById(payload, slugs.videos, videoId);
  if (!video?.shareThread || getVersionOf(video.sourceFolder) !== version) return;
  const encoding = await findEncoding(payload, videoId, version);
  const trim = encoding && readTrim(encoding);
  if (trim) await carryToTrimmed(payload, { video, thread: video.shareThread, trim });
};
