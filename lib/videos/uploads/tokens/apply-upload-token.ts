import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { updateById, compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { UploadToken, Encoding } from '@/payload-types';

import { choosePartSize } from '../rules';
import type { CreateUploadInput, UploadTicket } from '../upload-schemas';
import { matchesTypes, uploadTimeMs } from './rules';

const collection = slugs.uploadTokens;

/** Fields of an upload that its token decides. */
const fixed = [
  'externalId',
  'user_uploader_id',
  'workspace',
  'visibility',
  'language',
  'autoTranscribe',
  'customMetadata',
] as const;

/**
 * The upload that a page asks for, as far as its token allows it: always in parts, of the size named now.
 * Throws `upload_fields_fixed`, `upload_size_missing`, `upload_too_large`, `upload_type_refused`. Pure.
 */
export const applyUploadToken = (
  token: UploadToken,
  input: CreateUploadInput,
): CreateUploadInput & { size: number } => {
  const { categories, tags, mimeType, filename, size } = input;
  const given = fixed.filter((name) => input[name] !== undefined);
  const named = [
    ...given,
    ...(categories.length > 0 ? ['categories'] : []),
    ...(tags.length > 0 ? ['tags'] : []),
  ];
  if (named.length > 0) throw new AppError('upload_fields_fixed', { fields: named.join(', ') });
  if (!size) throw new AppError('upload_size_missing');
  if (size > token.maxSize) throw new AppError('upload_too_large', { bytes: token.maxSize });
  if (!matchesTypes(token.mimeType, { mimeType, filename }))
    throw new AppError('upload_type_refused', { type: token.mimeType });
  return {
    title: token.title ?? input.title,
    mimeType,
    filename,
    size,
    useMultipart: true,
    categories: (token.categories ?? []) as string[],
    tags: [],
    ...(token.externalId ? { externalId: token.externalId } : {}),
    ...(token.customMetadata ? { customMetadata: token.customMetadata as Record<string, unknown> } : {}),
  };
};

/**
 * Reserves a token for an upload, so that it starts only one, and keeps it valid until the upload can have
 * finished. Returns the function that releases it if the upload could not be created, or null if the token
 * has already been used.
 */
export const claimUploadToken = async (
  payload: Payload,
  { id, expiresAt }: UploadToken,
  size: number,
): Promise<(() => Promise<void>) | null> => {
  const now = Date.now();
  const claimed = await compareAndSet(payload, {
    collection,
    where: { and: [{ id: { equals: id } }, { usedAt: { exists: false } }] },
    data: {
      usedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + uploadTimeMs).toISOString(),
      size,
    },
  });
  return claimed && (() => updateById(payload, collection, id, { usedAt: null, expiresAt, size: null }));
};

/** Limits a claimed token to the upload of a video. */
export const bindUploadToken = (payload: Payload, { id }: UploadToken, videoId: string): Promise<void> =>
  updateById(payload, collection, id, { video: videoId });

/**
 * The ticket again for a page that repeats its call, after a lost answer or a reload. Throws
 * `upload_token_used` if it asks for another file, or if the upload has ended.
 */
export const repeatTicket = async (
  payload: Payload,
  token: UploadToken,
  { title, mimeType, filename, size }: CreateUploadInput & { size: number },
): Promise<UploadTicket> => {
  const encoding = await findUploadOf(payload, token);
  const isSame =
    token.size === size &&
    encoding?.mimeType === mimeType &&
    (encoding.filename ?? undefined) === filename &&
    encoding.state === 'AWAITING_FILE';
  const videoId = getRelationId(token.video);
  if (!isSame || !encoding.uploadId || !videoId) throw new AppError('upload_token_used');
  return {
    videoId,
    title,
    mimeType,
    version: encoding.version,
    multipartUpload: {
      uploadId: encoding.uploadId,
      key: encoding.inputKey,
      partSize: choosePartSize(size),
    },
  };
};

/** Uploads by token create videos, so theirs is always the first version. */
const version = 1;

/** Whether a row is the upload of a token. Pure. */
export const isUploadOf = (
  { video }: Pick<UploadToken, 'video'>,
  encoding: Pick<Encoding, 'video' | 'version'>,
): boolean => {
  const videoId = getRelationId(video);
  return videoId !== null && getRelationId(encoding.video) === videoId && encoding.version === version;
};

/** The upload that a token started, or null. */
export const findUploadOf = async (
  { db }: Pick<Payload, 'db'>,
  { video }: Pick<UploadToken, 'video'>,
): Promise<Encoding | null> => {
  const videoId = getRelationId(video);
  if (!videoId) return null;
  const where: Where = { and: [{ video: { equals: videoId } }, { version: { equals: version } }] };
  return db.findOne<Encoding>({ collection: slugs.encodings, where });
};
