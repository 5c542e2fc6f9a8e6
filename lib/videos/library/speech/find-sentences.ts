import type { Payload } from 'payload';

import { getSqliteReader } from '@/lib/core/database/sqlite-reader';
import { slugs } from '@/lib/core/slugs';
import type { Transcript } from '@/payload-types';

import type { SpokenSentence } from '../list/library-schemas';
import { findSentence } from './find-sentence';
import { readTracks } from './transcript';

/** The transcripts of some videos. Bypasses Payload on SQLite. */
const readTranscripts = async (
  payload: Payload,
  videoIds: readonly string[],
): Promise<[string, string][]> => {
  const read = getSqliteReader(payload);
  if (read) {
    const among = videoIds.map(() => '?').join(', ');
    const rows = read(`SELECT video_id, tracks FROM transcripts WHERE video_id IN (${among})`, videoIds);
    return rows.map(([videoId, tracks]) => [String(videoId), String(tracks)]);
  }
  const { docs } = await payload.db.find<Transcript>({
    collection: slugs.transcripts,
    where: { videoId: { in: [...videoIds] } },
    select: { videoId: true, tracks: true },
    limit: videoIds.length,
    pagination: false,
  });
  return docs.map(({ videoId, tracks }) => [videoId, tracks]);
};

/** The sentences in which some videos match a search, by video id. */
export const findSentences = async (
  payload: Payload,
  { videoIds, words }: { videoIds: readonly string[]; words: readonly string[] },
): Promise<Map<string, SpokenSentence>> => {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const transcripts = await readTranscripts(payload, videoIds);
  return new Map(
    transcripts.flatMap(([videoId, tracks]): [string, SpokenSentence][] => {
      const sentence = findSentence(readTracks(tracks), words);
      return sentence ? [[videoId, sentence]] : [];
    }),
  );
};
