import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { preferManualTracks } from '@/lib/videos/text-tracks/prefer-manual-tracks';
import type { Texttrack } from '@/payload-types';

import type { VideoDataTexttrack } from '../video-data';

/**
 * The tracks of a video that a player is told of, `url` being a key of the stream bucket; not which of two
 * was automatic.
 */
export const findPlayedTracks = async ({ db }: Payload, videoId: string): Promise<VideoDataTexttrack[]> => {
  const { docs } = await db.find<Texttrack>({
    collection: slugs.texttracks,
    where: { video: { equals: videoId } },
    pagination: false,
    limit: 500,
  });
  return preferManualTracks(docs.filter(({ filename }) => filename)).flatMap(
    ({ id, language, type, filename }) =>
      filename ? [{ id, language, type, url: filename, label: toLanguageName(language) }] : [],
  );
};

const toLanguageName = (locale: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
};
