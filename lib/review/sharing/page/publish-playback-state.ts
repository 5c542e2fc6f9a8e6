import type { SystemContext } from '@/lib/context';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { PlaybackState } from '@/lib/formats/playback-state';
import { writePlaybackState } from '@/lib/videos/publishing/playback/revoke-support-playback';
import type { ShareLink, Video } from '@/payload-types';

/** Maximum lifetime of a share's tokens, and of any token, in hours. */
export const sharePlaybackHours = 6;
const longestPlaybackHours = 7 * 24;

const toSeconds = (date: string): number => Math.floor(Date.parse(date) / 1000);

/** Time after a change of the row during which it may not be published yet. Milliseconds. */
const tightenedMs = 10 * 60_000;

/**
 * Publishes to the delivery which playback tokens of a video are revoked, according to its rows. Idempotent;
 * the last writer has read everything.
 */
export const publishPlaybackState = async (
  { payload, ports }: SystemContext,
  videoId: string,
): Promise<void> => {
  const { db } = payload;
  const video = await findById({ db }, slugs.videos, videoId, withTrash);
  if (!video) return;
  const { docs } = await db.find<ShareLink>({
    collection: slugs.shareLinks,
    where: { video: { equals: videoId } },
    pagination: false,
    limit: 0,
  });
  const ends = [video.shareEndedAt, video.collaborate?.tightenedAt].flatMap((date) =>
    date ? [toSeconds(date)] : [],
  );
  const stillGood = Date.now() - sharePlaybackHours * 3_600_000;
  const state: PlaybackState = {
    schema: 1,
    ...(video.deletedAt && { isInTrash: true }),
    sharesEndedAt: ends.length > 0 ? Math.max(...ends) : null,
    revokedLinks: docs.filter(({ revokedAt }) => Date.parse(revokedAt ?? '') > stillGood).map(({ id }) => id),
    linksSince: Object.fromEntries(
      docs.flatMap(({ id, playbackSince }) =>
        playbackSince && Date.parse(playbackSince) > stillGood ? [[id, toSeconds(playbackSince)]] : [],
      ),
    ),
  };
  const hours = video.deletedAt ? longestPlaybackHours : sharePlaybackHours;
  const until = Math.ceil(Date.now() / 1000) + hours * 3600;
  await writePlaybackState(ports, { workspace: video.workspace, subject: videoId, state, until });
};

/**
 * Whether access to a shared video was recently restricted, so that token revocations must be published.
 * Pure.
 */
export const isTightenedLately = (
  { shareToken, collaborate }: Pick<Video, 'shareToken' | 'collaborate'>,
  now = Date.now(),
): boolean => {
  const { tightenedAt } = collaborate ?? {};
  return Boolean(shareToken && tightenedAt) && now - Date.parse(tightenedAt ?? '') < tightenedMs;
};
