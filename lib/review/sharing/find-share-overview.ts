import type { Context } from '@/lib/context';
import { getActorWorkspace, isInSupport } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { findMissingFeature } from '@/lib/workspaces/find-missing-feature';
import type { CollaborateComment, ShareDecision, Video } from '@/payload-types';

import { getServedVersion } from './comments/find-thread';
import { leaveOutCarried } from './comments/list-threads';
import { findMemberNames } from './comments/mentionable';
import type { ShareOverview } from './links/link-schemas';
import { findLinks, presentLink } from './links/share-links';

/**
 * Data of the Collaborate tab of a video: settings, links and review progress. Requires the right to read
 * the video.
 */
export const findShareOverview = async (ctx: Context, videoId: string): Promise<ShareOverview> => {
  const video = await findVideoFor(ctx, videoId, 'read');
  const workspaceId = getRelationId(video.workspace) ?? '';
  const workspace = getActorWorkspace(ctx.actor);
  const [review, privacy, missing, members, links] = await Promise.all([
    findReview(ctx, video),
    findPrivacy(ctx.payload, workspaceId),
    workspace && ctx.actor.kind !== 'root'
      ? findMissingFeature(ctx.payload, workspace, 'collaborationEnabled')
      : null,
    // Integration tokens may not read members.
    ctx.actor.kind === 'integration' ? [] : findMemberNames(ctx.payload, workspaceId),
    video.shareToken ? findLinks(ctx, video.id) : [],
  ]);
  const { comments, ...rest } = review;
  const { shareable, shareType, allowedMembers, note } = video.collaborate ?? {};
  return {
    ...rest,
    isShared: Boolean(video.shareToken),
    settings: {
      shareable: shareable === true,
      shareType: shareType ?? 'public',
      allowedMembers: (allowedMembers ?? []).flatMap((each) => getRelationId(each) ?? []),
      note: note ?? '',
    },
    isForbidden: privacy.share.access === 'forbidden',
    missing,
    members,
    isInSupport: isInSupport(ctx.actor),
    links: links.map((link) => presentLink(link, { comments, actor: ctx.actor })),
    comments: review.counts,
  };
};

const findReview = async ({ payload }: Context, video: Video) => {
  const version = getServedVersion(video);
  const where = { video: { equals: video.id } };
  const all = { where, pagination: false, limit: 0 } as const;
  const [{ docs: comments }, { docs: decided }] = await Promise.all([
    payload.db.find<CollaborateComment>({ collection: slugs.collaborateComments, ...all }),
    payload.db.find<ShareDecision>({ collection: slugs.shareDecisions, sort: '-decidedAt', ...all }),
  ]);
  const own = comments.filter((comment) => comment.version === version && !comment.parentCommentId);
  const resolved = own.filter(({ resolvedAt }) => resolvedAt).length;
  return {
    version,
    comments,
    counts: { all: leaveOutCarried(comments).length, open: own.length - resolved, resolved },
    decisions: decided.map(({ version: of, decision, author, note, decidedAt }) => ({
      version: of,
      decision,
      author,
      note: note ?? '',
      decidedAt,
    })),
  };
};
