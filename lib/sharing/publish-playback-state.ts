import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import { getPlaybackStateKey, type PlaybackState } from '@/lib/publishing/playback-state';
import type { ShareLink, Video } from '@/payload-types';

/** Tokens of a share are good for this long at most; hours. */
export const sharePlaybackHours = 6;

/** Tells the edge which playback tokens of a video are revoked, as the rows have it. Idempotent; the last one to write has read all. */
export const publishPlaybackState = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  videoId: string,
): Promise<void> => {
  const { db } = payload;
  const video = await db.findOne<Video>({ collection: slugs.videos, where: { id: { equals: videoId } } });
  if (!video) return;
  const { docs } = await db.find<ShareLink>({
    collection: slugs.shareLinks,
    where: { and: [{ video: { equals: videoId } }, { revokedAt: { exists: true } }] },
    pagination: false,
    limit: 0,
  });
  const stillGood = Date.now() - sharePlaybackHours * 3_600_000;
  const state: PlaybackState = {
    schema: 1,
    sharesEndedAt: video.shareEndedAt ? Math.floor(Date.parse(video.shareEndedAt) / 1000) : null,
    revokedLinks: docs.filter(({ revokedAt }) => Date.parse(revokedAt ?? '') > stillGood).map(({ id }) => id),
  };
  const storage = await ports.storageFor(video.workspace);
  await storage.write({
    bucket: 'stream',
    key: getPlaybackStateKey(videoId),
    body: Buffer.from(JSON.stringify(state)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
};
