import type { Payload, Where } from 'payload';

import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CollaborateComment } from '@/payload-types';

import { findAuthor } from '../find-author';
import { checkGuestText, limitWrites } from '../limit-writes';
import type { OpenedShare } from '../page/open-share';
import { type VideoVersion, findVideoVersions } from '../page/video-versions';
import { maxComments } from '../types';
import { openForWriting } from './add-comment';
import { carryDrawing, carryPlace } from './carry-place';
import type { CarryInput } from './comment-schemas';
import { removeComments } from './remove-comments';
import { raiseRevision } from './thread-revision';

const collection = slugs.collaborateComments;
/** Milliseconds for which carrying over can be undone. */
const undoMs = 60_000;

/**
 * Copies open comments of one version to another: text, author, date, drawing, pictures and replies stay,
 * the place shifts. The originals stay and refer to the copies; carried ones are skipped. Allowed to
 * everybody who may comment. Returns the number of copies. Throws `version_not_found`, `too_many_comments`
 * and the errors of writing.
 */
export const carryComments = async (
  ctx: RequestContext,
  input: CarryInput,
): Promise<{ carried: number; anonToken: string | null }> => {
  const { payload } = ctx;
  const share = await openForWriting(ctx, input.shareToken);
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(input.author, share);
  const versions = await findVideoVersions(payload, share.facts.video);
  const [from, to] = [input.from, input.to].map((each) => versions.find(({ version }) => version === each));
  if (!to || input.from === input.to) throw new AppError('version_not_found');
  const all = await findAll(payload, share);
  const wanted = all.filter(
    ({ id, version, parentCommentId }) =>
      version === input.from && !parentCommentId && (!input.commentId || id === input.commentId),
  );
  const carry = input.isCarried ? carryOne : undoCarry;
  const { key } = author;
  let carried = 0;
  for (const comment of wanted)
    if (await carry(ctx, { share, comment, all, from, to, offset: input.offset, key })) carried += 1;
  if (carried > 0) await raiseRevision(payload, share.facts.thread);
  return { carried, anonToken: author.anonToken };
};

const findAll = async ({ db }: Payload, { facts }: OpenedShare): Promise<CollaborateComment[]> => {
  const { docs } = await db.find<CollaborateComment>({
    collection,
    where: { shareToken: { equals: facts.thread } },
    sort: ['createdAt', 'id'],
    pagination: false,
    limit: 0,
  });
  return docs;
};

type Carried = {
  share: OpenedShare;
  comment: CollaborateComment;
  all: readonly CollaborateComment[];
  /** Undefined if the version is no longer playable. */
  from: VideoVersion | undefined;
  to: VideoVersion;
  offset: number;
  /** Key of the person who carries the comments over. */
  key: string;
};

/**
 * The copy is written before the reference to it, so that concurrent and interrupted calls result in a
 * single copy.
 */
const carryOne = async (
  ctx: RequestContext,
  { comment, all, from, to, offset, key }: Carried,
): Promise<boolean> => {
  const { payload } = ctx;
  if (comment.resolvedAt || comment.carriedTo) return false;
  const replies = all.filter(({ parentCommentId }) => parentCommentId === comment.id);
  if (all.length + replies.length >= maxComments) throw new AppError('too_many_comments');
  const fps = to.fps ?? usualFps;
  const fromFps = comment.fps ?? from?.fps ?? fps;
  const { duration, frameCount } = to;
  const carrying = { fromFps, toFps: fps, duration, frameCount, offset };
  const place = carryPlace(comment, carrying);
  const drawing = carryDrawing(comment.drawing ?? null, carrying);
  const carriedAt = new Date().toISOString();
  const copyOf = async (row: CollaborateComment, own: object): Promise<string> => {
    const { id: _id, updatedAt: _at, ...kept } = row;
    const carried = { carriedFrom: row.id, carriedTo: null, carriedAt, carriedBy: key };
    const data = { ...kept, ...own, version: to.version, fps, ...carried };
    return ((await payload.db.create({ collection, data })) as CollaborateComment).id;
  };
  const left = all.find((each) => each.carriedFrom === comment.id && each.version === to.version);
  const copyId =
    left?.id ?? (await copyOf(comment, { ...place, drawing, editedAt: comment.editedAt ?? null }));
  const where: Where = { and: [{ id: { equals: comment.id } }, { carriedTo: { exists: false } }] };
  const claimed = await compareAndSet(payload, {
    collection,
    where,
    data: { carriedTo: copyId, updatedAt: comment.updatedAt },
  });
  if (!claimed) {
    if (!left) await deleteById(payload, collection, copyId);
    return false;
  }
  const copied = new Set(
    all.flatMap((each) => (each.parentCommentId === copyId ? (each.carriedFrom ?? []) : [])),
  );
  for (const reply of replies) if (!copied.has(reply.id)) await copyOf(reply, { parentCommentId: copyId });
  return true;
};

/** Undoes only the caller's own recent copies without edits, new replies or reactions. */
const undoCarry = async (
  ctx: RequestContext,
  { share, comment, all, to, key }: Carried,
): Promise<boolean> => {
  const copy = all.find(({ id, version }) => id === comment.carriedTo && version === to.version);
  if (!copy || !isOwnAndFresh(copy, key)) return false;
  const copies = [copy, ...all.filter(({ parentCommentId }) => parentCommentId === copy.id)];
  if (copies.some(isWrittenOn) || (await hasReactions(ctx.payload, copies))) return false;
  const released = await compareAndSet(ctx.payload, {
    collection,
    where: { and: [{ id: { equals: comment.id } }, { carriedTo: { equals: copy.id } }] },
    data: { carriedTo: null, updatedAt: comment.updatedAt },
  });
  if (!released) return false;
  // Removal by id, so that a reply that arrives now stays.
  await removeComments(ctx, share.facts.video, { id: { in: copies.map(({ id }) => id) } });
  return true;
};

const isOwnAndFresh = ({ carriedAt, carriedBy }: CollaborateComment, key: string): boolean =>
  carriedBy === key && Boolean(carriedAt) && Date.now() - Date.parse(carriedAt ?? '') <= undoMs;

/** Whether a comment was written or edited since the carrying. */
const isWrittenOn = ({ carriedFrom, carriedAt, editedAt }: CollaborateComment): boolean =>
  !carriedFrom || !carriedAt || Boolean(editedAt && editedAt > carriedAt);

const hasReactions = async ({ db }: Payload, copies: readonly CollaborateComment[]): Promise<boolean> => {
  const { totalDocs } = await db.count({
    collection: slugs.commentReactions,
    where: { comment: { in: copies.map(({ id }) => id) } },
  });
  return totalDocs > 0;
};
