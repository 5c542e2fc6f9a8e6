import type { Payload, Where } from 'payload';

import { getInboxWays, isMailed } from '@/lib/accounts/inbox-ways';
import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { cutText } from '@/lib/core/strings';
import type { MailMessage } from '@/lib/ports/mail';
import { openShareToken, getShareUrl } from '@/lib/review/sharing/links/share-token';
import { createClock } from '@/lib/review/timecode';
import {
  claimRow,
  createClaimOwner,
  defineLeasedRows,
  type Hold,
  releaseRow,
  workOnRow,
} from '@/lib/worker/leased-work';
import type { CollaborateComment, ReviewMail, ShareDecision, Video, User } from '@/payload-types';

import { pauseMs } from './note-news';
import { createUnsubscribeToken, getUnsubscribeUrls, toUnsubscribeHeaders } from './unsubscribe-token';

type Addressed = { user: User; video: Video };

/**
 * The recipient and video of a row. Null if the recipient is no longer a member or has muted the video, or
 * the video is not shared.
 */
const findAddressee = async (
  { db }: Payload,
  { userId, video: related, mutedAt }: ReviewMail,
): Promise<Addressed | null> => {
  if (mutedAt) return null;
  const video = await findById({ db }, slugs.videos, getRelationId(related));
  const user = await findById({ db }, slugs.users, userId);
  if (!video?.shareToken || !user) return null;
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

type Content = { subject: string; paragraphs: string[] };

/** An email about a video's review, with links to the video and to unsubscribe. */
const composeReviewMail = (
  { user, video }: Addressed,
  write: (say: (key: string, words?: TextParams) => string) => Content,
): MailMessage => {
  const language = chooseMailLanguage(user);
  const say = (key: string, words?: TextParams) => translate(language, key, words);
  const { subject, paragraphs } = write(say);
  const token = createUnsubscribeToken({ userId: user.id, videoId: video.id });
  return {
    to: user.email,
    subject,
    headers: toUnsubscribeHeaders(token),
    ...composeLetter({
      language,
      title: subject,
      paragraphs,
      button: { label: say('reviewEmail.action'), url: getShareUrl(openShareToken(video.shareToken) ?? '') },
      addressHint: say('reviewEmail.addressHint'),
      footer: say('reviewEmail.why'),
      footerLink: { label: say('reviewEmail.unsubscribe'), url: getUnsubscribeUrls(token).page },
    }),
  };
};

const batch = 50;
/** Delay after an email that could not be sent. Milliseconds. */
const retryMs = 5 * 60_000;
/** Maximum number of comments in one email; it counts the others. */
const maxShown = 20;
const maxCharacters = 280;

/** Due digests. A person who mutes a video clears `dueAt`, which ends the hold. */
const digestRows = defineLeasedRows<ReviewMail>({
  collection: slugs.reviewMails,
  leaseMs: 30_000,
  state: { field: 'dueAt', open: 'any', held: 'any' },
  isDue: (now): Where => {
    const sentBefore = new Date(now.getTime() - pauseMs).toISOString();
    const isTime: Where = { dueAt: { less_than_equal: now.toISOString() } };
    const isRested: Where[] = [{ sentAt: { exists: false } }, { sentAt: { less_than_equal: sentBefore } }];
    return { and: [isTime, { or: isRested }] };
  },
  sort: 'dueAt',
});

/**
 * Sends due digests: one email per person and video with everything new, decisions first, at least a quarter
 * of an hour apart.
 */
export const sendDueDigests = async (ctx: SystemContext, now = new Date()): Promise<void> => {
  const { payload } = ctx;
  const turns = new Map<string, number>();
  for (let sent = 0; sent < batch; sent += 1) {
    const owner = createClaimOwner('digest');
    const row = await claimRow(payload, digestRows, { owner, turns, now });
    if (!row) return;
    await workOnRow(
      payload,
      { row, owner },
      {
        rows: digestRows,
        run: (hold) => sendDigest(ctx, hold, now),
        settle: async (err, { id }) => {
          payload.logger.error({ err, reviewMail: id }, 'a review email could not be sent');
          return { delayMs: retryMs };
        },
        now: () => now,
      },
    );
  }
};

const sendDigest = async (
  { payload, ports }: SystemContext,
  hold: Hold<ReviewMail>,
  now: Date,
): Promise<void> => {
  const { row } = hold;
  const addressed = await findAddressee(payload, row);
  const news = addressed ? await findNews(payload, row, addressed.user) : noNews;
  const emailedUntil = findNewest(news);
  if (!addressed || !emailedUntil) {
    await releaseRow(payload, digestRows, hold, { data: { dueAt: null } });
    return;
  }
  const message = composeReviewMail(addressed, (say) => writeDigest(say, news, addressed.video));
  const waitMs = await sendMail({ payload, ports }, 'review', message);
  if (waitMs !== null) {
    await releaseRow(payload, digestRows, hold, { delayMs: waitMs, now });
    return;
  }
  const reported = { sentAt: now.toISOString(), emailedUntil };
  await releaseRow(payload, digestRows, hold, { data: { ...reported, dueAt: null } });
  // News that arrived while this email was sent found the row already due.
  if (findNewest(await findNews(payload, { ...row, ...reported }, addressed.user)))
    await compareAndSet(payload, {
      collection: slugs.reviewMails,
      where: { and: [{ id: { equals: row.id } }, { dueAt: { exists: false } }] },
      data: { dueAt: new Date(now.getTime() + pauseMs).toISOString() },
    });
};

type News = { comments: CollaborateComment[]; decisions: ShareDecision[] };
const noNews: News = { comments: [], decisions: [] };

/** The time of the latest event; null if there is none. Pure. */
const findNewest = ({ comments, decisions }: News): string | null =>
  [...comments.map(({ createdAt }) => createdAt), ...decisions.map(({ decidedAt }) => decidedAt)]
    .sort()
    .at(-1) ?? null;

/**
 * Comments and decisions of others that were not reported yet and that the recipient wants by email, the
 * oldest first; only the latest of each person's decisions.
 */
const findNews = async (
  payload: Payload,
  { video, userId, emailedUntil }: Pick<ReviewMail, 'video' | 'userId' | 'emailedUntil'>,
  recipient: User,
): Promise<News> => {
  const ways = getInboxWays(recipient);
  const findSince = async <T>(
    collection: 'collaborateComments' | 'shareDecisions',
    at: 'createdAt' | 'decidedAt',
  ): Promise<T[]> => {
    const where: Where = {
      and: [{ video: { equals: getRelationId(video) } }, { [at]: { greater_than: emailedUntil } }],
    };
    const { docs } = await payload.db.find<T>({
      collection,
      where,
      sort: [at, 'id'],
      pagination: false,
      limit: 500,
    });
    return docs;
  };
  const comments = isMailed(ways.comments)
    ? await findSince<CollaborateComment>(slugs.collaborateComments, 'createdAt')
    : [];
  const decisions = isMailed(ways.decisions)
    ? await findSince<ShareDecision>(slugs.shareDecisions, 'decidedAt')
    : [];
  return {
    comments: comments.filter(({ user, carriedFrom }) => getRelationId(user) !== userId && !carriedFrom),
    decisions: decisions.filter(({ user }) => getRelationId(user) !== userId),
  };
};

const toLine = (
  { author, text, frameIn, fps, version, parentCommentId }: CollaborateComment,
  { reply, video }: { reply: string; video: Video },
): string => {
  // The video stores the start time code of its served version only.
  const start = version === getVersionOf(video.sourceFolder) ? (video.startTimecode ?? null) : null;
  const place = typeof frameIn === 'number' && fps ? `, ${createClock(fps, start).toCode(frameIn)}` : '';
  const said = text.length > maxCharacters ? `${cutText(text, maxCharacters - 1).trimEnd()}…` : text;
  return `${author}${place}${parentCommentId ? ` (${reply})` : ''}: ${said}`;
};

type Say = Parameters<Parameters<typeof composeReviewMail>[1]>[0];

const writeSubject = (say: Say, { comments, decisions }: News, title: string): string => {
  const [decision] = decisions;
  const count = comments.length;
  if (decision && decisions.length === 1 && count === 0)
    return say(`reviewEmail.${decision.decision}.subject`, { author: decision.author, title });
  if (count === 0) return say('reviewEmail.digest.decisions', { count: decisions.length, title });
  return say('reviewEmail.digest.comments', { count, title });
};

const writeDecision = (say: Say, { decision, author, version, note }: ShareDecision): string[] => [
  say(`reviewEmail.${decision}.text`, { author, version }),
  ...(note ? [note] : []),
];

const writeDigest = (say: Say, news: News, video: Video) => {
  const reply = say('reviewEmail.digest.reply');
  const { comments, decisions } = news;
  const hidden = Math.max(0, comments.length - maxShown) + Math.max(0, decisions.length - maxShown);
  return {
    subject: writeSubject(say, news, video.title),
    paragraphs: [
      ...decisions.slice(-maxShown).flatMap((decision) => writeDecision(say, decision)),
      ...comments.slice(0, maxShown).map((comment) => toLine(comment, { reply, video })),
      ...(hidden > 0 ? [say('reviewEmail.digest.more', { count: hidden })] : []),
    ],
  };
};
