import { encodeKey } from '@/lib/core/storage/object-key';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { Video } from '@/payload-types';

import type { FilmVersion } from './film-versions';

/** What the player is told of a version that data.json does not tell of, with absolute addresses below `root`; captions and chapters are its own. Pure. */
export const toVersionData = (
  {
    id,
    title,
    language,
    createdAt,
    updatedAt,
  }: Pick<Video, 'id' | 'title' | 'language' | 'createdAt' | 'updatedAt'>,
  {
    version,
    duration,
    fps,
    frameCount = null,
    orientation,
    src,
    chapters = [],
    texttracks = [],
  }: FilmVersion,
  root: string,
): VideoData => {
  const toUrl = (key: string): string => `${root}/${encodeKey(key)}`;
  const [hls] = src.hls;
  return {
    schema: 1,
    id,
    v: version,
    title,
    description: '',
    language: language ?? null,
    duration,
    fps: fps ?? 0,
    frameCount,
    orientation,
    poster: src.thumbnailUrl && toUrl(src.thumbnailUrl),
    posterSize: null,
    posters: [],
    storyboard: src.storyboardUrl && toUrl(src.storyboardUrl),
    hls: hls ? toUrl(hls.url) : null,
    hlsMaster: null,
    mp4: src.mp4.map(({ url, ...file }) => ({ ...file, url: toUrl(url) })),
    audioTracks: src.audioTracks ?? [],
    chapters,
    texttracks: texttracks.map(({ url, ...track }) => ({ ...track, url: toUrl(url) })),
    design: playerDesignDefaults,
    embed: { access: 'allowed', domains: [] },
    createdAt,
    updatedAt,
    oembed: null,
    pageUrl: null,
  };
};
