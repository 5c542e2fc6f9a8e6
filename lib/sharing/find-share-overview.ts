import type { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import type { CollaborateComment, ShareDecision } from '@/payload-types';

import { getServedVersion } from './find-thread';
import type { shareOverviewSchema } from './link-schemas';
import { findLinks, presentLink } from './share-links';

/** What the tab Collaborate shows of a video: its links, and how far the review is. Whoever reads the video reads it. */
export const findShareOverview = async (
  ctx: Context,
  videoId: string,
): Promise<z.input<typeof shareOverviewSchema>> => {
  const video = await findVideoFor(ctx, videoId, 'read');
  const version = getServedVersion(video);
  const where = { video: { equals: video.id } };
  const all = { where, pagination: false, limit: 0 } as const;
  const { db } = ctx.payload;
  const { docs: comments } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    ...all,
  });
  const { docs: decided } = await db.find<ShareDecision>({
    collection: slugs.shareDecisions,
    sort: '-decidedAt',
    ...all,
  });
  const own = comments.filter((comment) => comment.version === version && !comment.parentCommentId);
  const resolved = own.filter(({ resolvedAt }) => resolvedAt).length;
  const links = video.shareToken ? await findLinks(ctx, video.id) : [];
  return {
    isShared: Boolean(video.shareToken),
    links: links.map((link) => presentLink(link, { comments })),
    version,
    comments: { all: comments.length, open: own.length - resolved, resolved },
    decisions: decided.map(({ version: of, decision, author, note, decidedAt }) => ({
      version: of,
      decision,
      author,
      note: note ?? '',
      decidedAt,
    })),
  };
};
