import { z } from 'zod';

import type { Actor } from '@/lib/core/access/actor';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Part } from '@/lib/ports/storage';
import { startEncoding } from '@/lib/videos/encoding/start-encoding';
import type { Encoding } from '@/payload-types';

import { cancelAwaitedUpload } from './cancel-upload';
import {
  failWith,
  findEncoding,
  findUpload,
  openUpload,
  type OpenUpload,
  refuseMore,
  type Upload,
} from './find-multipart';
import { choosePartSize, linkLifetimes, maxFileSize, maxParts } from './rules';
import { findPartLength } from './tokens/rules';

const name = (code: ErrorCode) => z.string(code).min(1, code).max(1024, code);

export const uploadParamsSchema = z.object({ uploadId: name('missing_upload_id_or_key') });
export const partParamsSchema = z.object({
  uploadId: name('missing_part_number'),
  partNumber: z.coerce
    .number('missing_part_number')
    .int('missing_part_number')
    .min(1, 'missing_part_number')
    .max(maxParts, 'missing_part_number'),
});
const describeKey = <S extends z.ZodType>(schema: S): S =>
  schema.describe('The `key` of the upload’s ticket.');
export const keyQuerySchema = z.object({ key: describeKey(name('missing_upload_id_or_key')) });
/** Cancelling needs no key: the upload id alone identifies the upload. */
export const cancelQuerySchema = z.object({ key: describeKey(name('missing_upload_id_or_key').optional()) });
export const partKeyQuerySchema = z.object({ key: describeKey(name('missing_part_number')) });

const partSchema = z.object(
  {
    PartNumber: z
      .number('invalid_parts')
      .int('invalid_parts')
      .min(1, 'invalid_parts')
      .describe('Number of the part, starting at 1.'),
    ETag: z.string('invalid_parts').describe('The `ETag` header of the answer to the part’s PUT.'),
  },
  'invalid_parts',
);

export const completeBodySchema = z.preprocess(
  (value) => value ?? {},
  z
    .object({
      parts: z
        .array(partSchema, 'invalid_parts')
        .max(maxParts, 'invalid_parts')
        .optional()
        .describe('The uploaded parts. Required unless `fetchPartsFromStorage` is true.'),
      fetchPartsFromStorage: z
        .boolean()
        .optional()
        .describe('Joins all parts that have arrived, so that `parts` can be left out.'),
    })
    .refine(({ parts, fetchPartsFromStorage }) => fetchPartsFromStorage || parts, 'invalid_parts'),
);

/** All parts that arrived, in the shape of S3's ListParts. */
export const listUploadParts = async (ctx: RequestContext, input: Upload) => {
  const upload = await findUpload(ctx, input);
  const parts = await collectParts(upload).catch(failWith('list_parts_failed'));
  return parts.map(({ partNumber, etag, size }) => ({ PartNumber: partNumber, ETag: etag, Size: size }));
};

const collectParts = async ({ storage, upload }: OpenUpload): Promise<Part[]> => {
  const parts: Part[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { parts: Part[]; next: number | null } = await storage.listParts({ ...upload, after });
    parts.push(...page.parts);
    after = page.next;
  }
  return parts;
};

/** An address that accepts one part for 21,600 s. */
export const preparePart = async (
  ctx: RequestContext,
  { partNumber, ...input }: Upload & { partNumber: number },
) => {
  const { upload, storage } = await findUpload(ctx, input);
  const expires = linkLifetimes.part;
  const fixed = fixPart(ctx.actor, partNumber);
  const url = await storage
    .signPart({ ...upload, partNumber, expiresIn: expires, ...fixed })
    .catch(failWith('prepare_part_failed'));
  return { url, expires };
};

/**
 * Pages with an upload token may send exactly the bytes of the file that they named, from the token's
 * website.
 */
const fixPart = (actor: Actor, partNumber: number): { size?: number; origin?: string } => {
  if (actor.kind !== 'uploader') return {};
  const { size, origin } = actor.token;
  const fileSize = size ?? 0;
  const length = findPartLength(fileSize, { partNumber, partSize: choosePartSize(fileSize) });
  if (length === null) throw new AppError('missing_part_number');
  return { size: length, origin: origin ?? '*' };
};

const stateAfterFile: readonly Encoding['state'][] = ['QUEUED', 'RUNNING', 'COMPLETE'];

type Completion = z.output<typeof completeBodySchema>;

/**
 * Joins the parts into the file; storage then sends its event, and encoding begins. A repeated call after a
 * lost response gets the same answer. Throws `file_too_large`, and then removes its parts.
 */
export const completeUpload = async (
  ctx: RequestContext,
  { parts, fetchPartsFromStorage, ...input }: Upload & Completion,
) => {
  const encoding = await findEncoding(ctx, input);
  const { state, inputKey } = encoding;
  const answer = { success: true, location: inputKey };
  if (stateAfterFile.includes(state)) return answer;
  if (state !== 'AWAITING_FILE') throw refuseMore(encoding);
  const { upload, storage } = await openUpload(ctx, encoding, input.uploadId);
  try {
    await joinUpload({ upload, storage }, { parts, fetchPartsFromStorage });
  } catch (error) {
    // Joined by an earlier call whose event is still pending; storage no longer has the parts.
    const joined = await storage.head(upload).catch(() => null);
    if (!joined) failWith('complete_upload_failed')(error);
  }
  // Such a store may send no event.
  if (!storage.ingress) await startEncoding(ctx, { inputKey, size: null });
  return answer;
};

const joinUpload = async ({ upload, storage }: OpenUpload, { parts, fetchPartsFromStorage }: Completion) => {
  // Storage is queried even if the client names its parts, because only storage knows their sizes.
  const stored = await collectParts({ upload, storage });
  const named = fetchPartsFromStorage
    ? stored
    : (parts ?? []).map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
  if (named.length === 0) throw new AppError('no_parts_found');
  if (sumSizes(stored) > maxFileSize) {
    await storage.abortMultipart(upload);
    throw new AppError('file_too_large');
  }
  const sorted = named
    .map(({ partNumber, etag }) => ({ partNumber, etag }))
    .sort((a, b) => a.partNumber - b.partNumber);
  await storage.completeMultipart({ ...upload, parts: sorted });
};

const sumSizes = (parts: Part[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/**
 * Cancels an upload and removes its parts. A replaced video returns to its previous state; a video that
 * never had a file is deleted.
 */
export const cancelMultipartUpload = async (ctx: RequestContext, input: Upload) => {
  const encoding = await findEncoding(ctx, input);
  if (encoding.state !== 'AWAITING_FILE') throw new AppError('upload_not_found');
  await cancelAwaitedUpload(ctx, encoding).catch(failWith('abort_upload_failed'));
  return { success: true, message: 'Upload aborted' };
};
