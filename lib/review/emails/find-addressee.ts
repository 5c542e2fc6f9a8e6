import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { ReviewMail, User, Video } from '@/payload-types';

export type Addressed = { user: User; video: Video };

/**
 * The recipient and video of a row. Null if the recipient is no longer a member or wants no emails, or the
 * video is not shared.
 */
export const findAddressee = async (
  { db }: Payload,
  { userId, video: related, mutedAt }: ReviewMail,
): Promise<Addressed | null> => {
  if (mutedAt) return null;
  const video = await db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: getRelationId(related) ?? '' } },
  });
  const user = await db.findOne<User & { reviewMailsOffAt?: string | null }>({
    collection: slugs.users,
    where: { id: { equals: userId } },
  });
  if (!video?.shareToken || !user || user.reviewMailsOffAt) return null;
  const { totalDocs } = await db.count({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: getRelationId(video.workspace) } },
        { userConnection: { equals: userId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
  });
  return totalDocs > 0 ? { user, video } : null;
};
