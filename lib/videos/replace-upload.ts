import { getRelationId } from '@/lib/access/actor';
import { compareAndSet } from '@/lib/compare-and-set';
import { AppError } from '@/lib/errors';
import type { Context } from '@/lib/http/define-endpoint';
import { slugs } from '@/lib/slugs';
import { logEvent } from '@/lib/workspaces/log-event';

import { cancelOlderEncodings } from './cancel-encodings';
import { findVideoFor } from './find-video-for';
import { issueTicket } from './issue-ticket';
import { getInputKey } from './rules';
import type { ReplaceUploadInput, UploadTicket } from './upload-schemas';

/**
 * Opens a new version of a video's file. Its status and progress are the new version's from now on; viewers keep the old
 * version until the new one is COMPLETE. Throws `video_not_found`, `forbidden`, `multipart_setup_failed`.
 */
export const replaceUpload = async (
  ctx: Context,
  { videoId, ...input }: ReplaceUploadInput & { videoId: string },
): Promise<UploadTicket> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const workspace = getRelationId(video.workspace);
  if (!workspace) throw new AppError('video_not_found');

  // Counting up in the database keeps two replacements at once from getting the same version.
  const counted = await compareAndSet(ctx.payload, {
    collection: slugs.videos,
    where: { id: { equals: video.id } },
    data: { v: { $inc: 1 } },
  });
  if (!counted) throw new AppError('video_not_found');
  const version = Number(counted.v);
  const ticket = await issueTicket(ctx, {
    ...input,
    version,
    video: { id: video.id, title: video.title, workspace },
    filename: input.filename,
    size: input.size,
  });
  await compareAndSet(ctx.payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: video.id } }, { v: { equals: version } }] },
    data: {
      status: 'NO_FILE',
      statusProgress: 0,
      statusReason: null,
      inputPath: getInputKey(video.id, version, input.mimeType),
    },
  });
  await cancelOlderEncodings(ctx.payload, { videoId: video.id, version });
  await logEvent(ctx, { workspace, target: `videos/${video.id}`, type: 'replace' });
  return ticket;
};
