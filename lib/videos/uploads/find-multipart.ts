import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Encoding } from '@/payload-types';

import { isUploadOf } from './tokens/apply-upload-token';

export type Upload = { uploadId: string; key?: string | undefined };
type UploadRef = ObjectRef & { uploadId: string };
/** An upload and its store. */
export type OpenUpload = { upload: UploadRef; storage: StoragePort };

/**
 * The row of an upload in the caller's workspace, of a video the caller may upload to. Throws
 * `upload_not_found` for anything else.
 */
export const findEncoding = async (ctx: Context, { uploadId, key }: Upload): Promise<Encoding> => {
  const where: Where = {
    and: [{ uploadId: { equals: uploadId } }, ...(key === undefined ? [] : [{ inputKey: { equals: key } }])],
  };
  const encoding = await ctx.payload.db.findOne<Encoding>({ collection: slugs.encodings, where });
  const videoId = getRelationId(encoding?.video);
  if (!encoding || !videoId) throw new AppError('upload_not_found');
  if (ctx.actor.kind === 'uploader') {
    if (!isUploadOf(ctx.actor.token, encoding)) throw new AppError('upload_not_found');
    return encoding;
  }
  // Members upload to videos they may change; a token may have the upload right alone, which covers first
  // versions.
  const operation = ctx.actor.kind === 'integration' && encoding.version === 1 ? 'upload' : 'update';
  await findVideoFor(ctx, videoId, operation).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'video_not_found';
    throw isMissing ? new AppError('upload_not_found') : error;
  });
  return encoding;
};

/** Error codes by the encode's verdict on the part of the file that has arrived. */
const refusals: Partial<Record<string, ErrorCode>> = {
  truncated: 'file_truncated',
  no_video_stream: 'file_no_video_stream',
  encrypted: 'file_encrypted',
  playlist: 'file_playlist',
  external_media: 'file_external_media',
};

/**
 * Reason why no more of a file is accepted: it cannot be encoded, or it arrived, was replaced or canceled.
 */
export const refuseMore = ({ state, fileSize, failureReason }: Encoding): AppError => {
  if (state !== 'ERROR' || fileSize) return new AppError('upload_not_found');
  return new AppError(refusals[failureReason ?? ''] ?? 'unsupported_file_type');
};

/**
 * The row of an upload that still waits for its file. Throws `upload_not_found`, and the errors of
 * `refuseMore`.
 */
export const findAwaited = async (ctx: Context, input: Upload): Promise<Encoding> => {
  const encoding = await findEncoding(ctx, input);
  if (encoding.state !== 'AWAITING_FILE') throw refuseMore(encoding);
  return encoding;
};

/** Like `findAwaited`, with the store of the upload. */
export const findUpload = async (ctx: Context, input: Upload): Promise<OpenUpload> =>
  openUpload(ctx, await findAwaited(ctx, input), input.uploadId);

export const openUpload = async (
  { ports }: Context,
  { inputKey, workspace }: Encoding,
  uploadId: string,
): Promise<OpenUpload> => ({
  upload: { bucket: 'upload', key: inputKey, uploadId },
  storage: await ports.storageFor(workspace),
});

export const failWith =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw cause instanceof AppError ? cause : new AppError(code, {}, { cause });
  };
