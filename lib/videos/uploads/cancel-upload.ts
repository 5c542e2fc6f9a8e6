import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Encoding } from '@/payload-types';

import { closeUpload } from './close-upload';

/**
 * Cancels an awaited upload at the client's request. A replaced video returns to its previous state; a video
 * that never had a file is deleted, which frees its place in the package.
 */
export const cancelAwaitedUpload = async (ctx: RequestContext, encoding: Encoding): Promise<void> => {
  await closeUpload(ctx, encoding, 'CANCELED');
  const id = getRelationId(encoding.video) ?? '';
  if (await hasHadFile(ctx.payload, id)) return;
  const video = await findById(ctx.payload, slugs.videos, id);
  // A video with a newer version waits for that one.
  if (!video || video.sourceFolder || video.v !== encoding.version) return;
  await ctx.payload.delete({ collection: slugs.videos, id, overrideAccess: true, req: ctx.req });
};

const hasHadFile = async (payload: Payload, videoId: string): Promise<boolean> => {
  const came: Where = {
    or: [{ fileSize: { exists: true } }, { state: { in: ['QUEUED', 'RUNNING', 'COMPLETE', 'ERROR'] } }],
  };
  const row = await payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: videoId } }, came] },
  });
  return Boolean(row);
};

/**
 * Cancels the upload of one version of a video, single or multipart. Throws `video_not_found`, `forbidden`,
 * and `upload_not_found` if it is not awaited (any more).
 */
export const cancelUpload = async (
  ctx: RequestContext,
  { videoId, version }: { videoId: string; version: number },
): Promise<{ success: boolean; message: string }> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const encoding = await ctx.payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: video.id } }, { version: { equals: version } }] },
  });
  if (encoding?.state !== 'AWAITING_FILE') throw new AppError('upload_not_found');
  await cancelAwaitedUpload(ctx, encoding);
  return { success: true, message: 'Upload aborted' };
};
