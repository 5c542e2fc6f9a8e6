import type { Payload, Where } from 'payload';

import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { StoredTrim } from '@/lib/videos/trimming/trim-schemas';
import type { CollaborateComment, Video } from '@/payload-types';

import { findAuthor } from '../find-author';
import { checkGuestText, limitWrites } from '../limit-writes';
import type { OpenedShare } from '../page/open-share';
import { type VideoVersion, findVideoVersions, toServedVideo } from '../page/video-versions';
import { maxComments } from '../types';
import { openForWriting } from './add-comment';
import { carryDrawing, carryPlace, movePlace } from './carry-place';
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
  const versions = await findVideoVersions(payload, share.sharedVideo.video);
  const [from, to] = [input.from, input.to].map((each) => versions.find(({ version }) => version === each));
  if (!to || input.from === input.to) throw new AppError('version_not_found');
  const all = await findAll(payload, share.sharedVideo.thread);
  const wanted = all.filter(
    ({ id, version, parentCommentId }) =>
      version === input.from && !parentCommentId && (!input.commentId || id === input.commentId),
  );
  const carry = input.isCarried ? carryOne : undoCarry;
  const { key } = author;
  let carried = 0;
  for (const comment of wanted)
    if (await carry(ctx, { share, comment, all, from, to, offset: input.offset, key })) carried += 1;
  if (carried > 0) await raiseRevision(payload, share.sharedVideo.thread);
  return { carried, anonToken: author.anonToken };
};

const findAll = async ({ db }: Payload, thread: string): Promise<CollaborateComment[]> => {
  const { docs } = await db.find<CollaborateComment>({
    collection,
    where: { shareToken: { equals: thread } },
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
  { payload }: Pick<RequestContext, 'payload'>,
  { comment, all, from, to, offset, key }: Omit<Carried, 'share'>,
): Promise<boolean> => {
  if (comment.resolvedAt || comment.carriedTo) return false;
  const replies = all.filter(({ parentCommentId }) => parentCommentId === comment.id);
  if (all.length + replies.length >= maxComments) throw new AppError('too_many_comments');
  const fps = to.fps ?? usualFps;
  const fromFps = comment.fps ?? from?.fps ?? fps;
  const { duration, frameCount } = to;
  const carrying = { fromFps, toFps: fps, duration, frameCount, offset };
  const place = carryPlace(comment, carrying);
  const drawing = carryDrawing(comment.drawing ?? null, carrying);
  return copyThread({ payload }, { comment, replies, all, to, key, data: { ...place, drawing } });
};

type Copied = Pick<Carried, 'comment' | 'all' | 'to' | 'key'> & {
  replies: readonly CollaborateComment[];
  /** The copy's own place. */
  data: Record<string, unknown>;
};

/**
 * Copies a comment with its replies to another version. Repeated and interrupted calls result in one copy;
 * false if there is one.
 */
const copyThread = async (
  { payload }: Pick<RequestContext, 'payload'>,
  { comment, replies, all, to, key, data: own }: Copied,
): Promise<boolean> => {
  const fps = to.fps ?? usualFps;
  const carriedAt = new Date().toISOString();
  const copyOf = async (row: CollaborateComment, own: object): Promise<string> => {
    const { id: _id, updatedAt: _at, ...kept } = row;
    const carried = { carriedFrom: row.id, carriedTo: null, carriedAt, carriedBy: key };
    const data = { ...kept, ...own, version: to.version, fps, ...carried };
    return ((await payload.db.create({ collection, data })) as CollaborateComment).id;
  };
  const left = all.find((each) => each.carriedFrom === comment.id && each.version === to.version);
  const copyId = left?.id ?? (await copyOf(comment, { ...own, editedAt: comment.editedAt ?? null }));
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

/** The key of copies that trimming made. */
const trimKey = 'trim';

/**
 * Copies all comments of the version before to a trimmed one that is served now. Comments of removed parts
 * lose their place and are marked; if trimming is undone, they get it back. Idempotent.
 */
export const carryToTrimmed = async (
  payload: Payload,
  { video, thread, trim }: { video: Video; thread: string; trim: StoredTrim },
): Promise<number> => {
  const all = await findAll(payload, thread);
  const to = toServedVideo(video);
  const byId = new Map(all.map((each) => [each.id, each]));
  let carried = 0;
  for (const comment of all) {
    if (comment.version !== trim.from || comment.parentCommentId || comment.carriedTo) continue;
    const data = comment.isInRemovedPart
      ? readPlace((trim.restored && byId.get(comment.carriedFrom ?? '')) ?? comment)
      : movePlace(comment, { moves: trim.moves, fps: comment.fps ?? to.fps ?? usualFps, to });
    const replies = all.filter(({ parentCommentId }) => parentCommentId === comment.id);
    if (await copyThread({ payload }, { comment, replies, all, to, key: trimKey, data })) carried += 1;
  }
  if (carried > 0) await raiseRevision(payload, thread);
  return carried;
};

const readPlace = ({ videoTimecode, frameIn, frameOut, drawing, isInRemovedPart }: CollaborateComment) => ({
  ...{ videoTimecode, frameIn, frameOut, drawing, isInRemovedPart },
});

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
  await removeComments(ctx, share.sharedVideo.video, { id: { in: copies.map(({ id }) => id) } });
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
