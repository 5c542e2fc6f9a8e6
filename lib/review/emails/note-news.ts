import type { Payload } from 'payload';

import { getInboxWays, type InboxWay } from '@/lib/accounts/inbox-ways';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { ReviewMail, User, Video } from '@/payload-types';

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
  kind: 'comments' | 'decisions';
  /** The author's account, if any. Authors of comments get the emails about the video from now on. */
  userId: string | null;
  /** ISO 8601. */
  at: string;
};

/** The ids of the accounts that take part in a video's review: its creator, and authors of comments. */
export const findReviewers = async (payload: Payload, { id, createdBy }: Reported): Promise<string[]> => {
  const { docs } = await payload.db.find<ReviewMail>({
    collection: slugs.reviewMails,
    where: { video: { equals: id } },
    select: { userId: true },
    limit: 0,
    pagination: false,
  });
  const owner = getRelationId(createdBy);
  return [...new Set([...(owner ? [owner] : []), ...docs.map(({ userId }) => userId)])];
};

/**
 * Schedules an email about a comment or decision for the video's owner and the members who wrote under it,
 * except for its author and those who turned these emails off. Emails at once skip both delays.
 */
export const noteNews = async (
  payload: Payload,
  video: Reported,
  { kind, userId, at }: News,
): Promise<void> => {
  const owner = getRelationId(video.createdBy);
  const since = new Date(Date.parse(at) - 1);
  for (const person of new Set([owner, kind === 'comments' ? userId : null]))
    if (person) await ensureReviewMail(payload, video, { userId: person, since });
  const others = (await findReviewers(payload, video)).filter((id) => id !== userId);
  const { docs: users } = await payload.db.find<User>({
    collection: slugs.users,
    where: hasOneOfIds(others),
    select: { inboxWays: true, reviewMailsOffAt: true },
    limit: 0,
    pagination: false,
  });
  const schedule = async (way: InboxWay, data: Record<string, unknown>): Promise<void> => {
    const people = users.flatMap((user) => (getInboxWays(user)[kind] === way ? [user.id] : []));
    if (people.length === 0) return;
    await payload.db.updateMany({
      collection: slugs.reviewMails,
      where: {
        and: [
          { video: { equals: video.id } },
          { dueAt: { exists: false } },
          { mutedAt: { exists: false } },
          { userId: { in: people } },
        ],
      },
      data,
    });
  };
  await schedule('digest', { dueAt: new Date(Date.now() + gatherMs).toISOString() });
  await schedule('email', { dueAt: new Date().toISOString(), sentAt: null });
};
