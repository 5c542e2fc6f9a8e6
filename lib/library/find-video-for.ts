import type { Where } from 'payload';

import { AppError } from '@/lib/core/errors';
import type { Operation } from '@/lib/core/permissions';
import { slugs } from '@/lib/core/slugs';
import { toWhere } from '@/lib/core/to-where';
import type { Context } from '@/lib/http/define-endpoint';
import type { Video } from '@/payload-types';

/**
 * A video on which the actor may carry out `operation`. One it may see but not touch is `forbidden`; one of another
 * workspace is `video_not_found`, like one that never existed.
 */
export const findVideoFor = async (ctx: Context, videoId: string, operation: Operation): Promise<Video> => {
  const find = async (access: boolean | Where): Promise<Video | null> => {
    if (access === false) return null;
    const where: Where = { and: [{ id: { equals: videoId } }, ...(access === true ? [] : [access])] };
    const { docs } = await ctx.payload.find({
      collection: slugs.videos,
      where,
      limit: 1,
      depth: 0,
      pagination: false,
      overrideAccess: true,
    });
    return docs[0] ?? null;
  };
  const video = await find(toWhere(ctx.actor, slugs.videos, operation));
  if (video) return video;
  const isVisible = await find(toWhere(ctx.actor, slugs.videos, 'read'));
  throw new AppError(isVisible ? 'forbidden' : 'video_not_found');
};
