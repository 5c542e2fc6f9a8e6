import type { Where } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import type { Operation } from '@/lib/core/access/permissions';
import { toWhere } from '@/lib/core/access/to-where';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

/** A video's id in a path; blank ids are invalid. */
export const videoIdSchema = z.string().trim().min(1, 'missing_video_id').max(64);

type Right = {
  collection: typeof slugs.videos | typeof slugs.texttracks | typeof slugs.statistics;
  operation: Operation;
};

/**
 * Finds a video on which the actor may carry out `operation`, or on whose `collection` entries. Throws
 * `forbidden` if the actor may see the video but not do this, and `video_not_found` if the video is in
 * another workspace or does not exist.
 */
export const findVideoFor = async (
  ctx: Context,
  videoId: string,
  right: Operation | Right,
): Promise<Video> => {
  const { collection, operation } =
    typeof right === 'string' ? { collection: slugs.videos, operation: right } : right;
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
  const video = await find(toWhere(ctx.actor, collection, operation, slugs.videos));
  if (video) return video;
  const isVisible = await find(toWhere(ctx.actor, collection, 'read', slugs.videos));
  throw new AppError(isVisible ? 'forbidden' : 'video_not_found');
};
