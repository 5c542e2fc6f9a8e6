import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import { endShare } from './links/end-share';
import { removeShareRemains } from './remove-share-remains';

/**
 * Completes the end of a share or the revocation of a link that a killed process left unfinished.
 * Idempotent.
 */
export const settleShare = async (
  ctx: SystemContext,
  { videoId, userId }: { videoId: string; userId: string | null },
): Promise<void> => {
  const video = await ctx.payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { shareToken: true, collaborate: true },
  });
  if (!video) return;
  const actor = userId
    ? ({ kind: 'person', userId, isDisabled: false } as const)
    : ({ kind: 'system' } as const);
  if (video.shareToken && !video.collaborate?.shareable) await endShare({ ...ctx, actor }, videoId);
  else await removeShareRemains(ctx, videoId);
};
