import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { cutVtt } from '@/lib/formats/timed-text/vtt-document';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { parseChapterTime, minChapters } from '@/lib/videos/library/chapters';
import { findMisfits } from '@/lib/videos/text-tracks/misfits';
import type { Texttrack, Video } from '@/payload-types';

import { findVideoForTracks, findTexttracks } from './find-texttracks';
import { measureTexttracks } from './measure-texttracks';
import { readTexttrackFile } from './texttrack-file';
import { deleteTexttrack, updateTexttrack } from './update-texttrack';

/** Number of removed chapters and shortened tracks. A track without any cue left is deleted. */
type CutAnswer = { chapters: number; texttracks: number };

/**
 * Removes chapters and cues that begin after the video's end, e.g. after its file was replaced by a shorter
 * one. Idempotent. Throws `video_not_complete`, and `texttrack_changed` if a track is edited concurrently.
 */
export const cutToLength = async (
  ctx: RequestContext,
  { videoId }: { videoId: string },
): Promise<CutAnswer> => {
  const video = await findVideoForTracks(ctx, videoId, 'update');
  const duration = video.duration ?? 0;
  if (duration <= 0) throw new AppError('video_not_complete');
  const chapters = video.chapters ?? [];
  const measured = await measureTexttracks(ctx, video);
  const misfits = findMisfits({ chapters, tracks: measured }, duration);
  if (!misfits) return { chapters: 0, texttracks: 0 };
  if (misfits.chapters > 0) await cutChapters(ctx, video, duration);
  const late = new Set(misfits.tracks.map(({ id }) => id));
  for (const track of await findTexttracks(ctx, [video.id])) {
    if (late.has(track.id)) await cutTrack(ctx, { video, track, duration });
  }
  return { chapters: misfits.chapters, texttracks: misfits.tracks.length };
};

const cutChapters = async (
  { payload, req }: RequestContext,
  { id, chapters }: Video,
  duration: number,
): Promise<void> => {
  const left = (chapters ?? []).filter(({ timestamp }) => (parseChapterTime(timestamp) ?? 0) < duration);
  await payload.update({
    collection: slugs.videos,
    id,
    data: { chapters: left.length < minChapters ? [] : left },
    depth: 0,
    overrideAccess: false,
    req,
  });
};

type Cut = { video: Video; track: Texttrack; duration: number };

const cutTrack = async (ctx: RequestContext, { video, track, duration }: Cut): Promise<void> => {
  const vtt = await readTexttrackFile(ctx.ports, track);
  if (vtt === null) return;
  const cut = cutVtt(vtt, Math.round(duration * 1000));
  if (cut === null) return deleteTexttrack(ctx, video, track.id);
  const basedOn = track.filename?.split('/').pop();
  await updateTexttrack(ctx, video, track.id, { vtt: cut, ...(basedOn && { basedOn }) });
};
