import type { Context, SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import type { Texttrack, Video } from '@/payload-types';

import { presentTexttrack } from './present-texttrack';
import type { PresentedTexttrack } from './texttrack-schemas';

/** A video has one track of each language, type and origin; no video has as many. */
const most = 1000;

/** The rows of some videos' tracks, the oldest first. */
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

/** A video's tracks as the API answers them, without their texts. */
export const listTexttracks = async (
  ctx: SystemContext,
  { id, workspace }: Pick<Video, 'id' | 'workspace'>,
): Promise<PresentedTexttrack[]> => {
  const delivery = await ctx.ports.deliveryFor(workspace);
  return (await findTexttracks(ctx, [id])).map((track) => presentTexttrack(track, delivery));
};
