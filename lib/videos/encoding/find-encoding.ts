import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Encoding } from '@/payload-types';

/** The encoding of a version of a video, or null. */
export const findEncoding = (
  { db }: Pick<Payload, 'db'>,
  videoId: string,
  version: number,
): Promise<Encoding | null> =>
  db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: videoId } }, { version: { equals: version } }] },
  });
