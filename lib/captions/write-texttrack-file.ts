import { randomInt } from 'node:crypto';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { getTexttrackFolder } from '@/lib/core/storage-keys';
import type { Context } from '@/lib/http/define-endpoint';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Video } from '@/payload-types';

type WriteContext = Pick<Context, 'payload' | 'ports'>;

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomName = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');

/**
 * Writes a track's text to a new file below its video and answers the key. A file is never written again, so that it may be cached for
 * a year; whoever may see the video may read it. Throws `s3_upload_failed`.
 */
export const writeTexttrackFile = async (
  { payload, ports }: WriteContext,
  { id, workspace, visibility }: Pick<Video, 'id' | 'workspace' | 'visibility'>,
  vtt: string,
): Promise<string> => {
  const storage = await ports.storageFor(workspace);
  const key = `${getTexttrackFolder(id)}${randomName(8)}.vtt`;
  // Where the video is hidden or shown at the same time, the file follows.
  for (let current = visibility, written: typeof current | null = null; current !== written;) {
    written = current;
    try {
      await storage.write({
        bucket: 'stream',
        key,
        body: Buffer.from(vtt),
        contentType: 'text/vtt; charset=utf-8',
        cacheControl: 'public, max-age=31536000, immutable',
        visibility: current,
      });
    } catch (cause) {
      throw cause instanceof ProviderError ? new AppError('s3_upload_failed', {}, { cause }) : cause;
    }
    const video = await payload.db.findOne<Video>({
      collection: slugs.videos,
      where: { id: { equals: id } },
      select: { visibility: true },
    });
    current = video?.visibility ?? 'private';
  }
  return key;
};
