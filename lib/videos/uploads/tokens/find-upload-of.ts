import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Encoding, UploadToken } from '@/payload-types';

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
