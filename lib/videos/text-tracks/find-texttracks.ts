import type { Context, SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Texttrack, Video } from '@/payload-types';

import { presentTexttrack, type PresentedTexttrack } from './texttrack-schemas';

/** A safe upper limit: a video has one track per language, type and origin. */
const most = 1000;

/** The track rows of some videos, the oldest first. */
export const findTexttracks = async (
  { payload }: Pick<Context, 'payload'>,
  videoIds: readonly string[],
): Promise<Texttrack[]> => {
  const { docs } = await payload.db.find<Texttrack>({
    collection: slugs.texttracks,
    where: { video: { in: [...videoIds] } },
    sort: 'createdAt',
    pagination: false,
    limit: most * videoIds.length,
  });
  return docs;
};

/** A video's tracks in the API's form, without their texts. */
export const listTexttracks = async (
  ctx: SystemContext,
  { id, workspace }: Pick<Video, 'id' | 'workspace'>,
): Promise<PresentedTexttrack[]> => {
  const delivery = await ctx.ports.deliveryFor(workspace);
  return (await findTexttracks(ctx, [id])).map((track) => presentTexttrack(track, delivery));
};

/**
 * An encoded video whose tracks the caller may create, update or delete. Also throws `video_not_complete`.
 */
export const findVideoForTracks = async (
  ctx: Context,
  videoId: string,
  operation: 'create' | 'update' | 'delete',
): Promise<Video> => {
  const video = await findVideoFor(ctx, videoId, { collection: slugs.texttracks, operation });
  if (video.status !== 'COMPLETE') throw new AppError('video_not_complete');
  return video;
};

type Wanted = { videoId: string; trackId: string };

/** A track of a video that the caller may access, or null. */
export const findTexttrack = (
  { payload }: Pick<Context, 'payload'>,
  { videoId, trackId }: Wanted,
): Promise<Texttrack | null> =>
  findById(payload, slugs.texttracks, trackId, { where: { video: { equals: videoId } } });

/** Like `findTexttrack`, but throws `texttrack_not_found` instead of returning null. */
export const findTexttrackOrThrow = async (
  ctx: Pick<Context, 'payload'>,
  wanted: Wanted,
): Promise<Texttrack> => {
  const track = await findTexttrack(ctx, wanted);
  if (!track) throw new AppError('texttrack_not_found');
  return track;
};
