import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { VersionMedia } from '@/lib/videos/library/types';
import type { Encoding, Video } from '@/payload-types';

import { getServedVersion } from '../comments/find-thread';

/** A playable version of a video, with its own comments and decisions. */
export type VideoVersion = Omit<VersionMedia, 'fps'> & {
  version: number;
  /** Frames per second; null if unknown. */
  fps: number | null;
  /** Time at which the version was ready; ISO 8601. */
  createdAt: string;
};

type StackedVideo = Pick<
  Video,
  | 'id'
  | 'v'
  | 'sourceFolder'
  | 'src'
  | 'duration'
  | 'fps'
  | 'frameCount'
  | 'startTimecode'
  | 'orientation'
  | 'createdAt'
  | 'chapters'
>;

/** The served version, from the video's row. Pure. */
export const toServedVideo = (video: StackedVideo, readyAt?: string | null): VideoVersion => ({
  version: getServedVersion(video),
  createdAt: readyAt ?? video.createdAt,
  duration: video.duration ?? 0,
  fps: video.fps ?? null,
  frameCount: video.frameCount ?? null,
  startTimecode: video.startTimecode ?? null,
  orientation: video.orientation ?? 'landscape',
  src: getServedSource(video),
  chapters: (video.chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp })),
});

/** Every playable version: the served one first, then from new to old. */
export const findVideoVersions = async ({ db }: Payload, video: StackedVideo): Promise<VideoVersion[]> => {
  const served = getServedVersion(video);
  const { docs } = await db.find<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: video.id } }, { version: { less_than_equal: served } }] },
    sort: '-version',
    pagination: false,
    limit: 0,
  });
  const own = docs.find(({ version }) => version === served);
  const older = docs.flatMap(({ version, media, finishedAt, createdAt }): VideoVersion[] =>
    media && version < served
      ? [{ ...(media as VersionMedia), version, createdAt: finishedAt ?? createdAt }]
      : [],
  );
  return [toServedVideo(video, own?.finishedAt), ...older];
};

/** The requested version if it is playable, otherwise the served one, which needs no database query. */
export const findVideoVersion = async (
  payload: Payload,
  video: StackedVideo,
  version: number | null | undefined,
): Promise<VideoVersion> => {
  const served = toServedVideo(video);
  if (!version || version >= served.version) return served;
  return (await findVideoVersions(payload, video)).find((media) => media.version === version) ?? served;
};
