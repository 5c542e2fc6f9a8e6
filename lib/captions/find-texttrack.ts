import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import type { Texttrack } from '@/payload-types';

/** A track of a video that the caller was let in to. Throws `texttrack_not_found`. */
export const findTexttrackOrThrow = async (
  { payload }: Pick<Context, 'payload'>,
  { videoId, trackId }: { videoId: string; trackId: string },
): Promise<Texttrack> => {
  const track = await payload.db.findOne<Texttrack>({
    collection: slugs.texttracks,
    where: { and: [{ id: { equals: trackId } }, { video: { equals: videoId } }] },
  });
  if (!track) throw new AppError('texttrack_not_found');
  return track;
};
