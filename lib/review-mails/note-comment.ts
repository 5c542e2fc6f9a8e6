import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/database/create-once';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { ReviewMail, Video } from '@/payload-types';

import { gatherMs } from './review-mail-rules';

type Told = Pick<Video, 'id' | 'workspace' | 'createdBy'>;

/** `{video}:{user}` */
export const toReviewMailKey = (videoId: string, userId: string): string => `${videoId}:${userId}`;

/** The row of a person and video; nothing before `since` is news to them. */
export const ensureReviewMail = async (
  payload: Payload,
  { id, workspace }: Told,
  { userId, since }: { userId: string; since: Date },
): Promise<void> => {
  const key = toReviewMailKey(id, userId);
  const known = await payload.db.findOne<ReviewMail>({
    collection: slugs.reviewMails,
    where: { key: { equals: key } },
  });
  if (known) return;
  await createOnce(payload, {
    collection: slugs.reviewMails,
    key: 'key',
    data: {
      video: id,
      workspace: getRelationId(workspace),
      userId,
      key,
      toldUntil: since.toISOString(),
    },
  });
};

/**
 * A comment was written: its video's owner, and members who wrote under it, are to be told in a while. Whoever wrote it is not; by a
 * member, they belong to those from here on.
 */
export const noteComment = async (
  payload: Payload,
  video: Told,
  { userId, createdAt }: { userId: string | null; createdAt: string },
): Promise<void> => {
  const owner = getRelationId(video.createdBy);
  const since = new Date(Date.parse(createdAt) - 1);
  for (const person of new Set([owner, userId]))
    if (person) await ensureReviewMail(payload, video, { userId: person, since });
  await payload.db.updateMany({
    collection: slugs.reviewMails,
    where: {
      and: [
        { video: { equals: video.id } },
        { dueAt: { exists: false } },
        { mutedAt: { exists: false } },
        ...(userId ? [{ userId: { not_equals: userId } }] : []),
      ],
    },
    data: { dueAt: new Date(Date.now() + gatherMs).toISOString() },
  });
};
