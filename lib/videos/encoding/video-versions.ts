import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { VideoStatus } from '@/lib/videos/library/types';
import type { Encoding } from '@/payload-types';

type StatusChange = {
  status?: VideoStatus;
  statusProgress?: number;
  statusReason?: string | null;
} & Record<string, unknown>;

/**
 * Writes the state of one version's file to its video, only while that version is the newest. False if the
 * report came from an older version and was ignored.
 */
export const updateVideoVersion = async (
  payload: Payload,
  videoId: string,
  version: number,
  data: StatusChange,
  /** Only while the video still has this status. */
  from?: VideoStatus,
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.videos,
    where: {
      and: [
        { id: { equals: videoId } },
        { v: { equals: version } },
        ...(from ? [{ status: { equals: from } }] : []),
      ],
    },
    data,
  });
  return row !== null;
};

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
