import { randomInt } from 'node:crypto';

import type { Payload } from 'payload';

import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Visibility } from '@/lib/ports/storage/port';
import type { Video } from '@/payload-types';

/** A file that is never written again may be cached for a year. */
export const yearCacheControl = 'public, max-age=31536000, immutable';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** A part of a file's name that nobody guesses. */
export const makeRandomName = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');

/**
 * Writes a new file of a video, by `write` with the visibility that the video has: where it is hidden or
 * shown at the same time, the file follows. Answers what `write` does; a failing store or engine becomes
 * `failure`.
 */
export const writeVideoFile = async <T>(
  { payload }: { payload: Payload },
  { id, visibility }: Pick<Video, 'id' | 'visibility'>,
  { write, failure }: { write: (visibility: Visibility) => Promise<T>; failure: ErrorCode },
): Promise<T> => {
  for (let current = visibility; ;) {
    const written = await write(current).catch((cause: unknown) => {
      throw cause instanceof ProviderError ? new AppError(failure, {}, { cause }) : cause;
    });
    const video = await payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: id } },
      select: { visibility: true },
    });
    const now = video?.visibility ?? 'private';
    if (now === current) return written;
    current = now;
  }
};
