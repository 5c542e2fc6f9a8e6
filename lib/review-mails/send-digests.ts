import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import { toTimecode } from '@/lib/review/timecode';
import { cutText } from '@/lib/core/cut-text';
import type { CollaborateComment, ReviewMail } from '@/payload-types';

import { composeReviewMail } from './compose-review-mail';
import { findAddressee } from './find-addressee';
import { pauseMs } from './review-mail-rules';

type DigestContext = { payload: Payload; ports: Ports };

const batch = 50;
/** For one mail; afterwards another process tries. */
const leaseMs = 5 * 60_000;
/** In one mail; of the rest it says how many. */
const maxShown = 20;
const maxCharacters = 280;

/** Sends what is due: to each person one mail a video with all that is new, and not another one within a quarter of an hour. */
export const sendDueDigests = async (ctx: DigestContext, now = new Date()): Promise<void> => {
  const { docs } = await ctx.payload.db.find<ReviewMail>({
    collection: slugs.reviewMails,
    where: { dueAt: { less_than_equal: now.toISOString() } },
    sort: 'dueAt',
    limit: batch,
    pagination: false,
  });
  for (const row of docs) await sendDigest(ctx, row, now);
};

const change = (payload: Payload, { id, dueAt }: ReviewMail, data: Partial<ReviewMail>) =>
  compareAndSet(payload, {
    collection: slugs.reviewMails,
    where: { and: [{ id: { equals: id } }, { dueAt: { equals: dueAt } }] },
    data,
  });

const sendDigest = async ({ payload, ports }: DigestContext, row: ReviewMail, now: Date): Promise<void> => {
  const nextAt = row.sentAt ? Date.parse(row.sentAt) + pauseMs : 0;
  if (nextAt > now.getTime()) {
    await change(payload, row, { dueAt: new Date(nextAt).toISOString() });
    return;
  }
  const held = await change(payload, row, { dueAt: new Date(now.getTime() + leaseMs).toISOString() });
  if (!held) return;
  const addressed = await findAddressee(payload, held);
  const comments = addressed ? await findNews(payload, held) : [];
  const newest = comments.at(-1);
  if (!addressed || !newest) {
    await change(payload, held, { dueAt: null });
    return;
  }
  const mail = await ports.getMail();
  await mail.send(composeReviewMail(addressed, (say) => writeDigest(say, comments)));
  const told = { sentAt: now.toISOString(), toldUntil: newest.createdAt };
  await change(payload, held, { ...told, dueAt: null });
  // What came while this one was on its way found a mail that was due already.
  const later = await findNews(payload, { ...held, ...told });
  if (later.length > 0)
    await compareAndSet(payload, {
      collection: slugs.reviewMails,
      where: { and: [{ id: { equals: row.id } }, { dueAt: { exists: false } }] },
      data: { dueAt: new Date(now.getTime() + pauseMs).toISOString() },
    });
};

/** Comments of others that somebody was not told of, oldest first. */
const findNews = async (
  payload: Payload,
  { video, userId, toldUntil }: Pick<ReviewMail, 'video' | 'userId' | 'toldUntil'>,
): Promise<CollaborateComment[]> => {
  const where: Where = {
    and: [{ video: { equals: getRelationId(video) } }, { createdAt: { greater_than: toldUntil } }],
  };
  const { docs } = await payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where,
    sort: ['createdAt', 'id'],
    pagination: false,
    limit: 500,
  });
  return docs.filter(({ user, carriedFrom }) => getRelationId(user) !== userId && !carriedFrom);
};

const toLine = (
  { author, text, frameIn, fps, parentCommentId }: CollaborateComment,
  reply: string,
): string => {
  const place = typeof frameIn === 'number' && fps ? `, ${toTimecode(frameIn, fps)}` : '';
  const said = text.length > maxCharacters ? `${cutText(text, maxCharacters - 1).trimEnd()}…` : text;
  return `${author}${place}${parentCommentId ? ` (${reply})` : ''}: ${said}`;
};

type Say = Parameters<Parameters<typeof composeReviewMail>[1]>[0];

const writeDigest = (say: Say, comments: CollaborateComment[]) => {
  const count = comments.length;
  const rest = count - maxShown;
  return {
    subject: count === 1 ? say('reviewMail.digest.one') : say('reviewMail.digest.many', { count }),
    paragraphs: [
      ...comments.slice(0, maxShown).map((comment) => toLine(comment, say('reviewMail.digest.reply'))),
      ...(rest > 0 ? [say('reviewMail.digest.more', { count: rest })] : []),
    ],
  };
};
