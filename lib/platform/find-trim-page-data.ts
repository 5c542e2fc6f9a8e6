import type { Payload } from 'payload';

import { isInSupport } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { getCues, readVtt } from '@/lib/formats/timed-text/vtt-document';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findEncoding } from '@/lib/videos/encoding/video-versions';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { readTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import { readTrim, readTrimState } from '@/lib/videos/trimming/trim-schemas';
import type { CollaborateComment, Video } from '@/payload-types';

/** Seconds. */
type Stretch = { start: number; end: number };

/** Data of the page that trims a video. Times in seconds of the served version. */
export type TrimPageData = {
  video: {
    id: string;
    title: string;
    duration: number;
    fps: number;
    version: number;
    previewVideoUrl: string | null;
    previewThumbnailUrl: string | null;
  };
  /**
   * `ready`, or why the video cannot be trimmed: a trimmed version is being encoded, another file is, a
   * replacement failed, or the caller may not.
   */
  state: 'ready' | 'trimming' | 'busy' | 'failed' | 'readOnly';
  /** ISO 8601; null if there is nothing to undo. */
  undoUntil: string | null;
  chapters: StoredChapter[];
  cues: Stretch[];
  comments: Stretch[];
  isShared: boolean;
};

const findState = async (
  ctx: Pick<RequestContext, 'actor' | 'payload'>,
  video: Video,
): Promise<TrimPageData['state']> => {
  if (!canReach(ctx.actor, slugs.videos, 'update', video) || isInSupport(ctx.actor)) return 'readOnly';
  if (video.status === 'COMPLETE' && video.duration) return 'ready';
  if (video.status === 'ERROR' || video.status === 'COMPLETE') return 'failed';
  const encoding = await findEncoding(ctx.payload, video.id, video.v ?? 0);
  return encoding && readTrim(encoding) ? 'trimming' : 'busy';
};

const findCues = async (ctx: Pick<RequestContext, 'payload' | 'ports'>, id: string): Promise<Stretch[]> => {
  const cues: Stretch[] = [];
  for (const track of await findTexttracks(ctx, [id])) {
    const vtt = await readTexttrackFile(ctx.ports, track);
    if (vtt === null) continue;
    for (const { start, end } of getCues(readVtt(vtt).document))
      cues.push({ start: start / 1000, end: end / 1000 });
  }
  return cues;
};

/** Comments of a version that have a place, without replies. */
const findComments = async (
  { db }: Payload,
  { thread, version, fps }: { thread: string; version: number; fps: number },
): Promise<Stretch[]> => {
  const { docs } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { and: [{ shareToken: { equals: thread } }, { version: { equals: version } }] },
    pagination: false,
    limit: 0,
  });
  return docs.flatMap(({ frameIn, frameOut, parentCommentId }) =>
    typeof frameIn === 'number' && !parentCommentId
      ? [{ start: frameIn / fps, end: (Math.max(frameIn, frameOut ?? 0) + 1) / fps }]
      : [],
  );
};

/** Data to trim a video; null if the caller can see no such video, or it has no file. */
export const findTrimPageData = async (
  ctx: Pick<RequestContext, 'req' | 'actor' | 'payload' | 'ports'>,
  videoId: string,
): Promise<TrimPageData | null> => {
  const { payload } = ctx;
  try {
    const video = await findVideoFor(ctx, videoId, 'read');
    const row = await findById(payload, slugs.videos, video.id);
    const version = getVersionOf(row?.sourceFolder);
    if (!row || version === null) return null;
    const fps = row.fps ?? usualFps;
    const thread = row.shareThread;
    return {
      video: {
        ...{ id: row.id, title: row.title, duration: row.duration ?? 0, fps, version },
        previewVideoUrl: video.previewVideoUrl ?? null,
        previewThumbnailUrl: video.previewThumbnailUrl ?? null,
      },
      state: await findState(ctx, row),
      undoUntil: readTrimState(row)?.undoUntil ?? null,
      chapters: (row.chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp })),
      cues: await findCues(ctx, row.id),
      comments: thread ? await findComments(payload, { thread, version, fps }) : [],
      isShared: Boolean(thread),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
