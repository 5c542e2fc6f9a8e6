import { Readable } from 'node:stream';

import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { slugs } from '@/lib/core/slugs';
import type { StreamedFile } from '@/lib/http/answer-kinds';
import { type ExportFormat, exportFormats } from '@/lib/review/export/export-formats';
import type { ReviewedVideo, ReviewNote } from '@/lib/review/export/review-notes';
import { chooseStart, parseClock, type TimecodeChoice } from '@/lib/review/timecode';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import type { CollaborateComment, Video } from '@/payload-types';

import { findVideoVersions } from '../page/video-versions';
import { carryPlace } from './carry-place';
import type { PresentedComment } from './comment-schemas';
import { findThread, getServedVersion } from './find-thread';
import { findRevision } from './thread-revision';

type ExportInput = {
  videoId: string;
  format: ExportFormat;
  /** Whether to export open comments only. */
  isOpenOnly: boolean;
  hasReplies: boolean;
  isAllVersions: boolean;
  /** Start of time codes. */
  timecode: TimecodeChoice;
};

/**
 * Exports a video's comments as a file for editing software. Requires the right to read the video. Throws
 * `invalid_timecode`.
 */
export const exportComments = async (ctx: Context, input: ExportInput): Promise<StreamedFile> => {
  const video = await findVideoFor(ctx, input.videoId, 'read');
  const thread = video.shareThread;
  const revision = thread ? await findRevision(ctx.payload, thread) : null;
  const { comments } =
    thread && revision !== null
      ? await findThread(ctx.payload, { thread, revision, videoId: video.id })
      : { comments: [] };
  const version = getServedVersion(video);
  const others = thread && input.isAllVersions ? await findCounts(ctx.payload, { video, thread }) : noCounts;
  const notes = toNotes(comments, { ...input, version, ...others });
  const { contentType, ending, write } = exportFormats[input.format];
  const media = toReviewVideo(video, input.timecode);
  // A table keeps the frames of each version; editing software reads all in those of the served version.
  const isKept = (note: ReviewNote) => input.format === 'csv' && note.version !== version;
  const placed = notes.map((note) => (isKept(note) ? note : storeInVideo(note, media)));
  const written = write(placed, media);
  const bytes =
    typeof written === 'string'
      ? Buffer.from(written)
      : Buffer.concat(await Readable.from(written).toArray());
  const body = new Blob([bytes]);
  const name = `${video.title} (${input.format}).${ending}`;
  return { contentType, body: body.stream(), length: body.size, filename: name };
};

/** The served version in the form exports need. */
const toReviewVideo = (video: Video, timecode: TimecodeChoice): ReviewedVideo => {
  const { id, title, duration, fps: rate, frameCount, startTimecode = null, src } = video;
  const fps = rate ?? usualFps;
  if (!parseClock(fps, chooseStart(timecode, null)))
    throw new AppError('invalid_timecode', { fps: Number(fps.toFixed(3)) }, { field: 'timecode' });
  const { abr, audioTracks, filename } = (src ?? {}) as Partial<StoredVideoSource>;
  return {
    ...{ id, title, fps, frameCount, startTimecode, timecode },
    filename: filename ?? null,
    duration: duration ?? 0,
    width: abr?.maxWidth ?? null,
    height: abr?.maxHeight ?? null,
    // Unknown for unfinished recordings, which have sound.
    hasAudio: audioTracks?.length !== 0,
  };
};

/** Frame rates by comment id, and start time codes by version, for comments on other versions. */
type Counts = { rates: ReadonlyMap<string, number>; starts: ReadonlyMap<number, string | null> };
const noCounts: Counts = { rates: new Map(), starts: new Map() };

const findCounts = async (
  payload: Payload,
  { video, thread }: { video: Video; thread: string },
): Promise<Counts> => {
  const { docs } = await payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { shareToken: { equals: thread } },
    select: { fps: true },
    pagination: false,
    limit: 0,
  });
  const versions = await findVideoVersions(payload, video);
  return {
    rates: new Map(docs.flatMap(({ id, fps }) => (fps ? [[id, fps]] : []))),
    starts: new Map(versions.map(({ version, startTimecode = null }) => [version, startTimecode])),
  };
};

/** Converts a note to the same time in the served version, at most its last frame. Pure. */
const storeInVideo = (note: ReviewNote, { fps, duration, frameCount }: ReviewedVideo): ReviewNote => {
  if (duration === 0) return note;
  const { frameIn, frameOut } = carryPlace(note, {
    fromFps: note.fps ?? fps,
    toFps: fps,
    duration,
    frameCount,
    offset: 0,
  });
  return { ...note, fps, frameIn, frameOut };
};

type NoteOptions = Pick<ExportInput, 'isOpenOnly' | 'hasReplies' | 'isAllVersions'> & {
  version: number;
} & Counts;

const groupReplies = (comments: readonly PresentedComment[]): Map<string, PresentedComment[]> => {
  const replies = new Map<string, PresentedComment[]>();
  for (const comment of comments) {
    if (comment.parentCommentId === null) continue;
    const siblings = replies.get(comment.parentCommentId);
    if (siblings) siblings.push(comment);
    else replies.set(comment.parentCommentId, [comment]);
  }
  return replies;
};

/** Comments with their replies. Pure. */
const toNotes = (
  comments: readonly PresentedComment[],
  { version, isOpenOnly, hasReplies, isAllVersions, rates, starts }: NoteOptions,
): ReviewNote[] => {
  const replies = groupReplies(comments);
  const isWanted = (comment: PresentedComment) =>
    !comment.parentCommentId &&
    (isAllVersions || comment.version === version) &&
    !(isOpenOnly && comment.resolvedAt);
  const getRate = ({ id, version: own }: PresentedComment) => (own === version ? undefined : rates.get(id));
  return comments.filter(isWanted).map((comment) => ({
    fps: getRate(comment),
    startTimecode: comment.version === version ? undefined : starts.get(comment.version),
    frameIn: comment.frameIn,
    frameOut: comment.frameOut,
    author: comment.author,
    text: comment.text,
    version: comment.version,
    isResolved: comment.resolvedAt !== null,
    createdAt: comment.createdAt,
    replies: hasReplies
      ? (replies.get(comment.id) ?? []).map(({ author, text, createdAt }) => ({ author, text, createdAt }))
      : [],
  }));
};
