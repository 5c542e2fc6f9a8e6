import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Transcript } from '@/payload-types';

import type { SpokenSentence } from '../library-schemas';
import { findSentence } from './find-sentence';
import { readTracks } from './transcript';

/** What is said of a search in some videos, by their ids. */
export const findSentences = async (
  payload: Payload,
  { videoIds, words }: { videoIds: readonly string[]; words: readonly string[] },
): Promise<Map<string, SpokenSentence>> => {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const { docs } = await payload.db.find<Transcript>({
    collection: slugs.transcripts,
    where: { videoId: { in: [...videoIds] } },
    select: { videoId: true, tracks: true },
    limit: videoIds.length,
    pagination: false,
  });
  return new Map(
    docs.flatMap(({ videoId, tracks }): [string, SpokenSentence][] => {
      const sentence = findSentence(readTracks(tracks), words);
      return sentence ? [[videoId, sentence]] : [];
    }),
  );
};
