import type { SystemContext } from '@/lib/context';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { noLater, type PlaybackState } from '@/lib/formats/playback-tokens';
import { viewerPlaybackHours } from '@/lib/videos/publishing/gate/rules';
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
    ...(video.viewingChangedAt && { viewersSince: findViewersSince(video) }),
  };
  const hours = video.deletedAt ? longestPlaybackHours : Math.max(sharePlaybackHours, viewerPlaybackHours);
  const until = Math.ceil(Date.now() / 1000) + hours * 3600;
  await writePlaybackState(ports, { workspace: video.workspace, subject: videoId, state, until });
};

/** Unix seconds until which viewers' tokens are invalid: those of a hidden video are forever. */
const findViewersSince = (video: Video): number =>
  video.visibility === 'public' ? toSeconds(video.viewingChangedAt ?? '') : noLater;

/**
 * The part of the job `publish-video` that concerns tokens: revokes those of a video's viewers after a change
 * of its password, domains or visibility. Does nothing for other videos. Idempotent.
 */
export const publishViewersState = async (
  ctx: SystemContext,
  { videoId }: { videoId: string },
): Promise<void> => {
  const select = { viewingChangedAt: true } as const;
  const video = await findById(ctx.payload, slugs.videos, videoId, { ...withTrash, select });
  if (video?.viewingChangedAt) await publishPlaybackState(ctx, videoId);
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
