import type { Context, SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import type { Texttrack, Video } from '@/payload-types';

import { presentTexttrack } from './present-texttrack';
import type { PresentedTexttrack } from './texttrack-schemas';

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
