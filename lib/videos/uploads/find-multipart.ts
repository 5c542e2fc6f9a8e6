import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage/port';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Encoding } from '@/payload-types';

export type Upload = { uploadId: string; key?: string | undefined };
type UploadRef = ObjectRef & { uploadId: string };
/** An upload, and the store it goes to. */
export type OpenUpload = { upload: UploadRef; storage: StoragePort };

/**
 * The row of an upload a caller may know of: its own workspace's, of a video it may upload to. Anything else
 * is `upload_not_found`.
 */
export const findEncoding = async (ctx: Context, { uploadId, key }: Upload): Promise<Encoding> => {
  const where: Where = {
    and: [{ uploadId: { equals: uploadId } }, ...(key === undefined ? [] : [{ inputKey: { equals: key } }])],
  };
  const encoding = await ctx.payload.db.findOne<Encoding>({ collection: slugs.encodings, where });
  const videoId = getRelationId(encoding?.video);
  if (!encoding || !videoId) throw new AppError('upload_not_found');
  // People send files for videos they may change; a token may have the right to upload alone, which is for
  // first versions.
  const operation = ctx.actor.kind === 'integration' && encoding.version === 1 ? 'upload' : 'update';
  await findVideoFor(ctx, videoId, operation).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'video_not_found';
    throw isMissing ? new AppError('upload_not_found') : error;
  });
  return encoding;
};

/** How it is said that a file can't be encoded, by what was found in the part of it that is there. */
const refusals: Partial<Record<string, ErrorCode>> = {
  truncated: 'file_truncated',
  no_video_stream: 'file_no_video_stream',
  encrypted: 'file_encrypted',
  playlist: 'file_playlist',
  external_media: 'file_external_media',
};

/**
 * Why nothing more is taken of a file: what came of it can't be encoded, or it came, was replaced or
 * canceled.
 */
export const refuseMore = ({ state, fileSize, failureReason }: Encoding): AppError => {
  if (state !== 'ERROR' || fileSize) return new AppError('upload_not_found');
  return new AppError(refusals[failureReason ?? ''] ?? 'unsupported_file_type');
};

/**
 * The row of an upload that still waits for its file. Throws `upload_not_found`, and what `refuseMore`
 * answers.
 */
export const findAwaited = async (ctx: Context, input: Upload): Promise<Encoding> => {
  const encoding = await findEncoding(ctx, input);
  if (encoding.state !== 'AWAITING_FILE') throw refuseMore(encoding);
  return encoding;
};

/** The same with its store. */
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
