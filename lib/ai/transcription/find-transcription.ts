import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { AutoTranscription } from '@/payload-types';

/** A video's newest transcription that was neither canceled nor dismissed, or null. */
export const findTranscription = async (
  payload: Payload,
  videoId: string,
): Promise<AutoTranscription | null> => {
  const { docs } = await payload.db.find<AutoTranscription>({
    collection: slugs.autoTranscriptions,
    where: { and: [{ video: { equals: videoId } }, { status: { not_equals: 'NONE' } }] },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  return docs[0] ?? null;
};
