import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { ReviewMail, Video } from '@/payload-types';

/** Milliseconds for which a first comment waits for related ones. */
const gatherMs = 120_000;

/** Least milliseconds between two emails to one person about one video. */
export const pauseMs = 15 * 60_000;

/** Email preferences: none about this video, none at all, or unchanged. */
export const muteScopes = ['video', 'all', 'none'] as const;
export type MuteScope = (typeof muteScopes)[number];

type Reported = Pick<Video, 'id' | 'workspace' | 'createdBy'>;

/** `{video}:{user}` */
export const toReviewMailKey = (videoId: string, userId: string): string => `${videoId}:${userId}`;

/** The row of a person and video; events before `since` are not reported. */
const ensureReviewMail = async (
  payload: Payload,
  { id, workspace }: Reported,
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
      emailedUntil: since.toISOString(),
    },
  });
};

type News = {
  /** The author's account, if any. */
  userId: string | null;
  /** ISO 8601. */
  at: string;
  /** Whether that account gets the emails about the video from now on. */
  joins: boolean;
};

/**
 * Schedules a digest about a comment or decision for the video's owner and the members who wrote under it,
 * except for its author.
 */
export const noteNews = async (
  payload: Payload,
  video: Reported,
  { userId, at, joins }: News,
): Promise<void> => {
  const owner = getRelationId(video.createdBy);
  const since = new Date(Date.parse(at) - 1);
  for (const person of new Set([owner, joins ? userId : null]))
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
