import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Texttrack } from '@/payload-types';

type Wanted = { videoId: string; trackId: string };

/** A track of a video that the caller may access, or null. */
export const findTexttrack = (
  { payload }: Pick<Context, 'payload'>,
  { videoId, trackId }: Wanted,
): Promise<Texttrack | null> =>
  payload.db.findOne<Texttrack>({
    collection: slugs.texttracks,
    where: { and: [{ id: { equals: trackId } }, { video: { equals: videoId } }] },
  });

/** Like `findTexttrack`, but throws `texttrack_not_found` instead of returning null. */
export const findTexttrackOrThrow = async (
  ctx: Pick<Context, 'payload'>,
  wanted: Wanted,
): Promise<Texttrack> => {
  const track = await findTexttrack(ctx, wanted);
  if (!track) throw new AppError('texttrack_not_found');
  return track;
};
