import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getCommentFolder } from '@/lib/core/storage/storage-keys';
import type { StreamedFile } from '@/lib/http/answer-kinds';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { toThumbnail } from '@/lib/videos/thumbnails/read-picture';
import type { CollaborateComment } from '@/payload-types';

import { listOwnKeys } from '../find-author';
import { limitWrites } from '../limit-writes';
import { openShare, toGateError } from '../page/open-share';
import { openForWriting } from './add-comment';
import type { PresentedComment } from './comment-schemas';
import { findComment } from './find-thread';
import { readPictures, type StoredPicture, presentStoredComment } from './present-comment';
import { raiseRevision } from './thread-revision';

const maxPictures = 4;

type AddInput = {
  shareToken: string;
  commentId: string;
  anonToken?: string | undefined;
  bytes: Uint8Array;
};

/**
 * Attaches an image to the caller's own comment, re-encoded as a JPEG so that only pixels are kept. Throws
 * `forbidden`, `too_many_pictures`, `not_a_picture`, `too_large_picture`.
 */
export const addPicture = async (
  ctx: RequestContext,
  { bytes, ...input }: AddInput,
): Promise<{ comment: PresentedComment }> => {
  const { payload, ports } = ctx;
  const share = await openForWriting(ctx, input.shareToken);
  const { thread, video } = share.sharedVideo;
  const found = await findComment(payload, thread, input.commentId);
  if (!listOwnKeys(share, input.anonToken).includes(found.authorKey)) throw new AppError('forbidden');
  if (readPictures(found).length >= maxPictures) throw new AppError('too_many_pictures');
  await limitWrites(ctx, share, found.authorKey);
  const { jpeg, width, height } = await toThumbnail(bytes);
  const id = randomBytes(16).toString('base64url');
  const key = `${getCommentFolder(video.id)}${id}.jpg`;
  const storage = await ports.storageFor(video.workspace);
  await storage.write({
    bucket: 'upload',
    key,
    body: jpeg,
    contentType: 'image/jpeg',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
  const row = await keepPicture(ctx, found, { id, key, width, height });
  if (!row) {
    await storage.remove({ bucket: 'upload', key });
    throw new AppError('too_many_pictures');
  }
  await raiseRevision(payload, thread);
  return { comment: await presentStoredComment(payload, row) };
};

/**
 * Handles concurrent uploads: the list is written as read, or read again. Null if the comment has no room
 * left.
 */
const keepPicture = async (
  { payload }: Pick<RequestContext, 'payload'>,
  found: CollaborateComment,
  picture: StoredPicture,
): Promise<CollaborateComment | null> => {
  const collection = slugs.collaborateComments;
  const where = { id: { equals: found.id } };
  for (let row: CollaborateComment | null = found; row;) {
    const pictures = readPictures(row);
    if (pictures.length >= maxPictures) return null;
    const changed = await compareAndSet(payload, {
      collection,
      where: { and: [where, { updatedAt: { equals: row.updatedAt } }] },
      data: { pictures: [...pictures, picture] },
    });
    if (changed) return changed;
    row = await findById(payload, collection, found.id);
  }
  return null;
};

/**
 * An image of a comment. Its id is as random as a link's token and only given to readers of the comment,
 * since an image request cannot carry the entered password.
 */
export const readPicture = async (
  ctx: RequestContext,
  { uuid, commentId, id }: { uuid: string; commentId: string; id: string },
): Promise<StreamedFile> => {
  const share = await openShare(ctx, uuid);
  const { sharedVideo } = share;
  if (share.state !== 'open' && share.state !== 'password_required') throw toGateError(share.state);
  if (!sharedVideo) throw new AppError('share_not_found');
  const comment = await findComment(ctx.payload, sharedVideo.thread, commentId);
  const picture = readPictures(comment).find((each) => each.id === id);
  const storage = await ctx.ports.storageFor(sharedVideo.video.workspace);
  const opened = picture && (await storage.read({ bucket: 'upload', key: picture.key }));
  if (!opened) throw new AppError('comment_not_found');
  return {
    contentType: 'image/jpeg',
    body: Readable.toWeb(opened.body) as ReadableStream<Uint8Array>,
    length: opened.info.size,
  };
};
