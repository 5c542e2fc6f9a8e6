import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { preferManualTracks } from '@/lib/videos/text-tracks/rules';
import type { Texttrack } from '@/payload-types';

import type { VideoDataTexttrack } from '../video-data';

/**
 * The text tracks a player receives, with `url` as a key of the stream bucket. Automatic tracks give way to
 * manual ones.
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
