import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { getRelationId, isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import type { Versioned } from '@/lib/http/answer-kinds';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CollaborateComment, CommentReaction, ShareDecision, Video } from '@/payload-types';

import { openShareOrThrow } from '../page/open-share';
import { maxComments } from '../types';
import type { Thread } from './comment-schemas';
import { findMemberAccounts, findMentionNames } from './mentionable';
import { presentComment } from './present-comment';
import { type Revision, findRevision } from './thread-revision';

/** A comment of this thread. Throws `comment_not_found`, also for comments of other shares. */
export const findComment = async (
  payload: Payload,
  thread: string,
  id: string,
): Promise<CollaborateComment> => {
  const row = isId(id)
    ? await findById(payload, slugs.collaborateComments, id, { where: { shareToken: { equals: thread } } })
    : null;
  if (!row) throw new AppError('comment_not_found');
  return row;
};

/** The comments of a share. Without changes, neither this nor its ETag queries the database. */
export const readThread = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  { uuid, isFresh }: { uuid: string; isFresh?: boolean },
): Promise<Versioned<Thread>> => {
  const { sharedVideo } = await openShareOrThrow(ctx, uuid);
  const { thread, video } = sharedVideo;
  const revision = await findRevision(ctx.payload, thread, { isFresh });
  if (revision === null) throw new AppError('share_not_found');
  const version = getServedVersion(video);
  return {
    etag: `"${revision.key}-${version}"`,
    load: async () => ({
      revision: revision.count,
      version,
      ...(await findThread(ctx.payload, { thread, revision, videoId: video.id })),
    }),
  };
};

type Listed = Pick<Thread, 'comments' | 'decisions'>;
type CachedThread = { revision: string; listed: Promise<Listed> };

/**
 * Every change of a thread raises its revision afterwards, so an entry is valid as long as the revision is
 * the same.
 */
const cache = new LRUCache<string, CachedThread>({ max: 200 });

/** The served version of a video, which comments refer to. */
export const getServedVersion = ({ sourceFolder, v }: Pick<Video, 'sourceFolder' | 'v'>): number =>
  getVersionOf(sourceFolder) ?? v ?? 1;

/** Every comment and decision of a share, the oldest first, shared by all readers. Must not be mutated. */
export const findThread = (
  payload: Payload,
  { thread, revision, videoId }: { thread: string; revision: Revision; videoId: string },
): Promise<Listed> => {
  const known = cache.get(thread);
  if (known?.revision === revision.key) return known.listed;
  const listed = loadThread(payload, { thread, videoId });
  cache.set(thread, { revision: revision.key, listed });
  // The next caller tries again.
  listed.catch(() => cache.delete(thread));
  return listed;
};

const loadThread = async (
  payload: Payload,
  { thread, videoId }: { thread: string; videoId: string },
): Promise<Listed> => {
  const { db } = payload;
  const ofVideo = { where: { video: { equals: videoId } }, pagination: false, limit: 0 } as const;
  const [comments, reactions, decided] = await Promise.all([
    db.find<CollaborateComment>({
      collection: slugs.collaborateComments,
      where: { shareToken: { equals: thread } },
      sort: ['createdAt', 'id'],
      pagination: false,
      limit: maxComments,
    }),
    db.find<CommentReaction>({ collection: slugs.commentReactions, sort: ['createdAt', 'id'], ...ofVideo }),
    db.find<ShareDecision>({ collection: slugs.shareDecisions, sort: ['decidedAt', 'id'], ...ofVideo }),
  ]);
  const ofComment = (id: string) => reactions.docs.filter(({ comment }) => comment === id);
  const workspaceId = getRelationId(comments.docs[0]?.workspace);
  const names = await findMentionNames(payload, comments.docs, workspaceId);
  const accounts = await findMemberAccounts(payload, comments.docs, workspaceId);
  return {
    comments: comments.docs.map((comment) =>
      presentComment(comment, { reactions: ofComment(comment.id), names, accounts }),
    ),
    decisions: decided.docs.map(({ version, decision, author, authorKey, note, decidedAt }) => ({
      version,
      decision,
      author,
      authorKey,
      note: note ?? '',
      decidedAt,
    })),
  };
};
