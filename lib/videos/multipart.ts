import type { Where } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/access/actor';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Context } from '@/lib/http/define-endpoint';
import type { ObjectRef, Part } from '@/lib/ports/storage/port';
import { slugs } from '@/lib/slugs';
import type { Encoding } from '@/payload-types';

import { findVideoFor } from './find-video-for';
import { linkLifetimes } from './rules';

export const uploadParamsSchema = z.object({ uploadId: z.string().min(1).max(1024) });
export const partParamsSchema = uploadParamsSchema.extend({
  partNumber: z.coerce.number('missing_part_number').int('missing_part_number').min(1).max(10_000),
});
export const keyQuerySchema = z.object({
  key: z.string('missing_upload_id_or_key').min(1, 'missing_upload_id_or_key'),
});
/** Giving up needs no key: the upload id alone names the upload. */
export const abortQuerySchema = z.object({ key: z.string().optional() });
export const partKeyQuerySchema = z.object({
  key: z.string('missing_part_number').min(1, 'missing_part_number'),
});

const partSchema = z.object(
  {
    PartNumber: z.number('invalid_parts').int('invalid_parts').min(1, 'invalid_parts'),
    ETag: z.string('invalid_parts'),
  },
  'invalid_parts',
);

export const completeBodySchema = z.preprocess(
  (value) => value ?? {},
  z
    .object({
      parts: z.array(partSchema, 'invalid_parts').max(10_000, 'invalid_parts').optional(),
      fetchPartsFromStorage: z.boolean().optional(),
    })
    .refine(({ parts, fetchPartsFromStorage }) => fetchPartsFromStorage || parts, 'invalid_parts'),
);

type Upload = { uploadId: string; key?: string | undefined };

/**
 * The upload a caller may go on with: its own workspace's, still waiting for its file, of a video it may upload to. Anything
 * else is `upload_not_found`.
 */
const findUpload = async (
  ctx: Context,
  { uploadId, key }: Upload,
): Promise<ObjectRef & { uploadId: string }> => {
  const where: Where = {
    and: [{ uploadId: { equals: uploadId } }, ...(key === undefined ? [] : [{ inputKey: { equals: key } }])],
  };
  const encoding = await ctx.payload.db.findOne<Encoding>({ collection: slugs.encodings, where });
  const videoId = getRelationId(encoding?.video);
  if (!encoding || !videoId) throw new AppError('upload_not_found');
  // A first version may be sent by whoever may upload, a later one by whoever may change the video.
  const operation = encoding.version === 1 ? 'upload' : 'update';
  await findVideoFor(ctx, videoId, operation).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'video_not_found';
    throw isMissing ? new AppError('upload_not_found') : error;
  });
  return { bucket: 'upload', key: encoding.inputKey, uploadId };
};

const failWith =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw cause instanceof AppError ? cause : new AppError(code, {}, { cause });
  };

/** All parts that arrived, in the shape of S3's ListParts. */
export const listUploadParts = async (ctx: Context, input: Upload) => {
  const upload = await findUpload(ctx, input);
  const parts = await collectParts(ctx, upload).catch(failWith('list_parts_failed'));
  return parts.map(({ partNumber, etag, size }) => ({ PartNumber: partNumber, ETag: etag, Size: size }));
};

const collectParts = async (ctx: Context, upload: ObjectRef & { uploadId: string }): Promise<Part[]> => {
  const parts: Part[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { parts: Part[]; next: number | null } = await ctx.ports.storage.listParts({
      ...upload,
      after,
    });
    parts.push(...page.parts);
    after = page.next;
  }
  return parts;
};

/** An address that takes one part for 21,600 s. */
export const preparePart = async (
  ctx: Context,
  { partNumber, ...input }: Upload & { partNumber: number },
) => {
  const upload = await findUpload(ctx, input);
  const expires = linkLifetimes.part;
  const url = await ctx.ports.storage
    .signPart({ ...upload, partNumber, expiresIn: expires })
    .catch(failWith('prepare_part_failed'));
  return { url, expires };
};

/** Joins the parts into the file; storage then sends its event, and encoding begins. */
export const completeUpload = async (
  ctx: Context,
  { parts, fetchPartsFromStorage, ...input }: Upload & z.output<typeof completeBodySchema>,
) => {
  const upload = await findUpload(ctx, input);
  const given = fetchPartsFromStorage
    ? await collectParts(ctx, upload).catch(failWith('complete_upload_failed'))
    : (parts ?? []).map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
  if (given.length === 0) throw new AppError('no_parts_found');
  const sorted = given
    .map(({ partNumber, etag }) => ({ partNumber, etag }))
    .sort((a, b) => a.partNumber - b.partNumber);
  await ctx.ports.storage
    .completeMultipart({ ...upload, parts: sorted })
    .catch(failWith('complete_upload_failed'));
  return { success: true, location: upload.key };
};

/** Forgets an upload and what arrived of it. */
export const abortUpload = async (ctx: Context, input: Upload) => {
  const upload = await findUpload(ctx, input);
  await ctx.ports.storage.abortMultipart(upload).catch(failWith('abort_upload_failed'));
  return { success: true, message: 'Upload aborted' };
};
